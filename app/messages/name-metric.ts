// The names of metrics in titles and lists, by the labels of their result columns.
import { ROW_COUNT_LABEL } from '#app/domain/explore/suggest-metric.ts';
import type { metricNames } from './en/metric-names.ts';
import type { Translate } from './translate.ts';

type Aggregate = Exclude<keyof typeof metricNames.texts, 'rows'>;

/** `nameField` names a column or a saved metric; what it doesn't know it returns as it is. */
export function nameMetric(label: string, nameField: (name: string) => string, t: Translate<typeof metricNames.texts>): string {
  const named = nameField(label);
  if (named === ROW_COUNT_LABEL) return t('rows');
  const [, aggregate, column] = /^(SUM|AVG|MIN|MAX|COUNT|COUNT_DISTINCT)\((.+)\)$/.exec(named) ?? [];
  return column === undefined ? named : t(aggregate as Aggregate, { column: nameField(column) });
}
