import { useLoaderData } from "@remix-run/react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { lineLink, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import * as styles from "./reference.css.ts";
import type { EndpointView, FieldView } from "./reference-view.server.ts";
import type { loader } from "./route.tsx";

/** The reference of the JSON API: every endpoint, what it takes and what it returns. */
export function ReferenceScreen() {
  const { endpoints, objects } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={screenTitle}>JSON API</h1>
        <p className={styles.lead}>
          Programs can read everything that these pages show. Prices and listings need no key and no account.
        </p>
        <ul className={styles.rules}>
          <li>
            Prices are in major units of the currency beside them: 12.99 means 12 dollars and 99 cents. Currencies are
            never mixed. Dates and times are ISO 8601 in UTC.
          </li>
          <li>A query parameter that cannot be read falls back to its default. It never causes an error.</li>
          <li>
            Calls about a user need a bearer token from <code className={styles.code}>POST /api/auth/token</code>. A
            signed-in browser can send its cookie instead. If a token is sent, the cookie is ignored.
          </li>
          <li>
            Errors have a status of 400 or more. Their body says why: <code className={styles.code}>error</code> is a
            sentence for a person, <code className={styles.code}>code</code> is for a program.
          </li>
        </ul>
        <a className={lineLink} href="/api/openapi.json">
          OpenAPI 3.1 document
        </a>
      </div>
      <section aria-labelledby="sample-data">
        <h2 className={sectionTitle} id="sample-data">
          Sample data
        </h2>
        <p className={styles.note}>
          A new site begins with a sample catalogue: the items are real, their sales and listings are invented, and the
          API names their source <code className={styles.code}>sample</code>. Real sales of an item replace its invented
          ones. Whoever runs the site takes the rest away, while it runs, with{" "}
          <code className={styles.code}>npm run purge -- --source sample</code>.
        </p>
      </section>
      <nav aria-labelledby="endpoints">
        <h2 className={sectionTitle} id="endpoints">
          Endpoints
        </h2>
        <ul className={styles.contents}>
          {endpoints.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a className={styles.contentsLink} href={`#${id}`}>
                <Address method={method} path={path} />
                <span className={styles.contentsSummary}>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {endpoints.map((endpoint) => (
        <Endpoint key={endpoint.id} endpoint={endpoint} />
      ))}
      <section className={styles.section} aria-labelledby="objects">
        <h2 className={sectionTitle} id="objects">
          Objects in responses
        </h2>
        <div className={styles.columns}>
          {objects.map(({ name, description, fields }) => (
            <section className={styles.part} id={name} key={name}>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.note}>{description}</p>
              <Fields fields={fields} />
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Whom an endpoint answers, where that is not everybody. */
const callers: Partial<Record<EndpointView["requires"], string>> = {
  user: "signed-in users",
  source: "programs with the token of a source",
};

function Endpoint({ endpoint }: { endpoint: EndpointView }) {
  const { id, method, path, summary, description, requires, parameters, body, status, object, fields, example } =
    endpoint;
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-name`}>
      <div>
        <h2 className={styles.name} id={`${id}-name`}>
          <Address method={method} path={path} />
        </h2>
        <p>{summary}</p>
        {description ? <p className={styles.note}>{description}</p> : null}
        {callers[requires] ? <p className={styles.note}>Only for {callers[requires]}; others get 401.</p> : null}
      </div>
      <div className={styles.columns}>
        <Part title="Parameters" fields={parameters} />
        <Part title="JSON to send" fields={body} />
        <Part title={status === 200 ? "Response" : `Response: ${status}`} object={object} fields={fields} />
      </div>
      <div className={styles.part}>
        <h3 className={styles.partTitle}>Example</h3>
        <pre className={styles.block}>
          <code>{example.call}</code>
        </pre>
        {example.response ? (
          <Disclosure summary="Response now">
            <p className={styles.note}>Only the first entry of each list is shown.</p>
            <pre className={styles.block}>
              <code>{example.response}</code>
            </pre>
          </Disclosure>
        ) : null}
      </div>
    </section>
  );
}

function Part({ title, object, fields }: { title: string; object?: string | null; fields: FieldView[] }) {
  if (object === undefined && fields.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {object ? (
        <a className={lineLink} href={`#${object}`}>
          {object}
        </a>
      ) : null}
      {fields.length > 0 ? <Fields fields={fields} /> : null}
    </div>
  );
}

/** "GET /api/{category}". Lines break only between the parts of the path. */
function Address({ method, path }: { method: string; path: string }) {
  return (
    <code className={styles.address}>
      <span className={styles.method}>{method}</span> {path}
    </code>
  );
}

function Fields({ fields }: { fields: FieldView[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, facts, description }) => (
        <div className={styles.field} key={name}>
          <dt className={styles.fieldName}>
            <code className={styles.code}>{name}</code>
          </dt>
          <dd>
            <span className={styles.facts}>{facts.join(" · ")}</span>
            {description ? <span className={styles.meaning}>{description}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
