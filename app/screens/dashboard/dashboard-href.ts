// Builds the URL of a dashboard from its slug, or from its id if it has none.
export const dashboardHref = (dashboard: { readonly id: number; readonly slug: string | null }): string =>
  `/superset/dashboard/${encodeURIComponent(dashboard.slug ?? String(dashboard.id))}/`;
