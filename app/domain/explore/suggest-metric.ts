// Which metric a dataset suggests, and how a column is summed up where nobody has defined a metric.
import type { ColumnRoles } from './column-roles.ts';

export interface SuggestedMetric {
  /** As form data has it: the name of a saved metric, or a definition. */
  readonly metric: unknown;
  /** The label of its result column. */
  readonly label: string;
}

const MAIN_METRIC = 'count';
/** Rates, prices and measured values: their sum says nothing. */
const AVERAGED =
  /(?:^|[^a-z])(?:avg|average|mean|median|rate|ratio|share|pct|percent|percentage|price|age|score|rating|temp|temperature|height|width|weight|length|speed|duration|delay|margin|gpa|imdb)(?:[^a-z]|$)/;

/** The saved count, else the first saved metric, else the first measure, else the number of rows. */
export function suggestMetric(
  metrics: readonly { readonly name: string }[],
  { measures }: Pick<ColumnRoles, 'measures'>,
): SuggestedMetric {
  const saved = (metrics.find(({ name }) => name === MAIN_METRIC) ?? metrics[0])?.name;
  if (saved !== undefined) return { metric: saved, label: saved };
  const [measure] = measures;
  return measure === undefined ? COUNT : summedUp(measure);
}

const COUNT: SuggestedMetric = {
  metric: { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' },
  label: 'COUNT(*)',
};

/** The sum of a column, or its average where a sum says nothing. */
export function summedUp(column: string): SuggestedMetric {
  const plain = column.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_').toLowerCase();
  const aggregate = AVERAGED.test(plain) ? 'AVG' : 'SUM';
  const label = `${aggregate}(${column})`;
  return { metric: { expressionType: 'SIMPLE', column: { column_name: column }, aggregate, label }, label };
}
