/**
 * SQL after which so many hours more have passed for every listing, and for everything that caches hold: what was seen and
 * expires lies earlier.
 */
export function letTimePass(hours: number): string {
  return `
    update listing_seen set seen_at = seen_at - interval '${hours} hours', expires_at = expires_at - interval '${hours} hours';
    update category_revision set revision = revision + 1, raised_at = raised_at - interval '${hours} hours';
    notify catalogue_changed`;
}
