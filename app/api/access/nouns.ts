// What the API's reference calls the kinds of objects that can be shared.
import type { SharedKind } from '#app/domain/access/shared-objects.ts';

export const NOUNS: Readonly<Record<SharedKind, { readonly tag: string; readonly one: string }>> = {
  dashboard: { tag: 'Dashboards', one: 'a dashboard' },
  chart: { tag: 'Charts', one: 'a chart' },
  dataset: { tag: 'Datasets', one: 'a dataset' },
  saved_query: { tag: 'Saved queries', one: 'a saved query' },
  report: { tag: 'Report Schedules', one: 'a report or alert' },
};
