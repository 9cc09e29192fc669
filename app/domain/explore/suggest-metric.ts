// Which metric a dataset suggests: the most meaningful number, summed up or averaged; rows are counted where there is none.
import type { ColumnRoles } from './column-roles.ts';
import { decideAggregate } from './decide-aggregate.ts';
import { rankMeasure, type RankedMeasure } from './rank-measure.ts';

export interface SuggestedMetric {
  /** As form data has it: the name of a saved metric, or a definition. */
  readonly metric: unknown;
  /** The label of its result column. */
  readonly label: string;
}

export interface SavedMetric {
  readonly name: string;
  /** SQL; left out: unknown. */
  readonly expression?: string;
}

/** What the label of counted rows is in results. */
const ROW_COUNT_LABEL = 'COUNT(*)';

const COUNT: SuggestedMetric = {
  metric: { expressionType: 'SQL', sqlExpression: ROW_COUNT_LABEL, label: ROW_COUNT_LABEL },
  label: ROW_COUNT_LABEL,
};

/** Who defined a metric meant it: saved amounts come before columns, saved averages after columns that add up. */
export function suggestMetric(metrics: readonly SavedMetric[], { measures }: Pick<ColumnRoles, 'measures'>): SuggestedMetric {
  const saved = (kind: SavedKind): SuggestedMetric | undefined => bestSaved(metrics.filter((one) => kindOf(one) === kind));
  const summed = measures.find(({ aggregate }) => aggregate === 'SUM');
  const [first] = measures;
  return (
    saved('amount') ??
    (summed && summedUp(summed)) ??
    saved('average') ??
    (first && summedUp(first)) ??
    saved('distinct') ??
    saved('rows') ??
    saved('doubtful') ??
    COUNT
  );
}

type SavedKind = 'amount' | 'average' | 'distinct' | 'rows' | 'doubtful';

function kindOf({ name, expression }: SavedMetric): SavedKind {
  if (expression === undefined) return name === 'count' ? 'rows' : 'amount';
  if (/^\s*count\s*\(\s*distinct\b/i.test(expression)) return 'distinct';
  if (/^\s*count\s*\([^()]*\)\s*$/i.test(expression)) return 'rows';
  const [, column] = /^\s*sum\s*\(\s*["`[]?([^()"`\]]+)["`\]]?\s*\)\s*$/i.exec(expression) ?? [];
  // Who adds up years or rates has a reason that a newcomer doesn't know.
  if (column !== undefined) return decideAggregate({ name: column, type: null }) === 'SUM' ? 'amount' : 'doubtful';
  if (/^\s*(?:min|max)\s*\(/i.test(expression)) return 'doubtful';
  return /\bavg\s*\(|\/|\bmedian|quantile|percentile/i.test(expression) ? 'average' : 'amount';
}

function bestSaved(metrics: readonly SavedMetric[]): SuggestedMetric | undefined {
  const [best] = metrics.toSorted((a, b) => rankMeasure(a.name) - rankMeasure(b.name));
  return best && { metric: best.name, label: best.name };
}

/** A column with the aggregate that says something about it. */
export function summedUp({ name, aggregate }: RankedMeasure): SuggestedMetric {
  const label = `${aggregate}(${name})`;
  return { metric: { expressionType: 'SIMPLE', column: { column_name: name }, aggregate, label }, label };
}
