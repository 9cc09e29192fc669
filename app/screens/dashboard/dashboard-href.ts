// The address of a dashboard: by its short name where it has one.
export const dashboardHref = (dashboard: { readonly id: number; readonly slug: string | null }): string =>
  `/superset/dashboard/${encodeURIComponent(dashboard.slug ?? String(dashboard.id))}/`;
