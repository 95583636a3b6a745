import type { useLoaderData } from "@remix-run/react";
import { SearchForm } from "#app/components/forms/search-form.tsx";
import { Link } from "#app/components/link.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./home.css.ts";
import type { loader } from "./route.tsx";

export function HomeScreen({ categories }: ReturnType<typeof useLoaderData<typeof loader>>) {
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.heading}>Track &amp; Discover Your Favorite Collectibles</h1>
        <p className={styles.lead}>What your collectibles really sell for, and the sales behind every price.</p>
        <div className={styles.start}>
          <SearchForm action={paths.search} placeholder="Search for a collectible..." required />
          <Link className={quietButton} to={paths.search}>
            Browse Prices
          </Link>
        </div>
      </div>
      <section>
        <h2 className={sectionTitle}>Categories</h2>
        <ul className={styles.categories}>
          {categories.map((category) => (
            <li key={category.id}>
              <Link className={styles.category[category.id]} to={category.href}>
                <span>
                  <span className={styles.categoryName}>{category.name}</span>
                  <span className={styles.counts}>
                    {`${countOf(category.listings, "listing")}, ${countOf(category.sales, "sale")}`}
                  </span>
                </span>
                <Ornament seed={category.name} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A decorative line of twelve points. The server and the browser draw the same one from the same seed. */
function Ornament({ seed }: { seed: string }) {
  let state = [...seed].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 233280;
  const points = Array.from({ length: 12 }, (_, index) => {
    state = (state * 9301 + 49297) % 233280;
    return `${index * 10 + 1},${Math.round(34 - index * 1.2 - (state / 233280) * 16)}`;
  });
  return (
    <svg className={styles.sparkline} viewBox="0 0 112 40" aria-hidden="true" focusable="false">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
