// The names of metrics, by the labels of their result columns: in charts, tables and mail, and shorter in titles.
import type { metricNames } from './en/metric-names.ts';
import type { Translate } from './translate.ts';

export type MetricTexts = Translate<typeof metricNames.texts>;
type Aggregate = Exclude<keyof typeof metricNames.texts, 'rows'>;

const COUNT_OF_ROWS = /^count\(\s*\*\s*\)$/i;

/** Whether a label is that of counted rows, as Superset's clients and SQL have it. */
export const isCountOfRows = (label: string): boolean => COUNT_OF_ROWS.test(label);

/** The text shown for a metric's generated label or verbose name; not for labels that users typed. */
export const labelMetric = (label: string, t: MetricTexts): string => (isCountOfRows(label) ? t('rows') : label);

/** In a title. `nameField` names a column or a saved metric; what it doesn't know it returns as it is. */
export function nameMetric(label: string, nameField: (name: string) => string, t: MetricTexts): string {
  const named = nameField(label);
  if (isCountOfRows(named)) return t('rows');
  const [, aggregate, column] = /^(SUM|AVG|MIN|MAX|COUNT|COUNT_DISTINCT)\((.+)\)$/.exec(named) ?? [];
  return column === undefined ? named : t(aggregate as Aggregate, { column: nameField(column) });
}
