// Macros that need data. Rendering is synchronous, so a macro notes what it needs; the caller fetches that and renders the
// template again.
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { listItems } from '#app/domain/template/list-items.ts';
import { TemplateFailure } from '#app/domain/template/template-failure.ts';
import { callable, isText, isTruthy, withoutTaint, type CallArguments, type JinjaValue } from '#app/domain/template/value.ts';
import type { Budget } from '#app/domain/template/budget.ts';

export type DataNeed =
  | {
      readonly kind: 'dataset';
      readonly id: number;
      readonly includesMetrics: boolean;
      readonly columns: readonly string[] | null;
    }
  /** `datasetId` is null for the dataset that is queried. */
  | { readonly kind: 'metric'; readonly key: string; readonly datasetId: number | null }
  | PartitionNeed;

/** The text that a template belongs to: the caller's query, a saved dataset's statement or a row-level rule. */
export type TemplateOrigin = 'caller' | 'statement' | 'rule';

export interface PartitionNeed {
  readonly kind: 'partition';
  /** As written: `table`, `schema.table` or `catalog.schema.table`. */
  readonly table: string;
  /**
   * Null: the latest partition of a table with a single partition key. Otherwise the values of all keys but the one to read.
   */
  readonly filters: readonly (readonly [key: string, value: string])[] | null;
  /** Decides which access checks apply to the table. */
  readonly origin: TemplateOrigin;
}

export const needKey = (need: DataNeed): string => JSON.stringify(need);

export interface DataMacroContext {
  /**
   * By `needKey`: the SQL of a dataset, the expression of a metric (itself a template) or the values of a partition as JSON.
   */
  readonly known: ReadonlyMap<string, string>;
  /** The macros add what `known` doesn't have. */
  readonly wanted: Map<string, DataNeed>;
  /** Renders the templates in the expression of a metric. */
  readonly renderMetric: (expression: string) => string;
  readonly budget: Budget;
}

export function dataMacros(context: DataMacroContext): [string, JinjaValue][] {
  const { known, wanted, renderMetric, budget } = context;
  const metricsInProgress = new Set<string>();
  const findOrRequest = (need: DataNeed): string | null => {
    const key = needKey(need);
    const found = known.get(key);
    if (found === undefined) wanted.set(key, need);
    return found ?? null;
  };
  return [
    ['dataset', callable('dataset', (args) => findOrRequest(datasetNeed(args, budget)) ?? '')],
    [
      'metric',
      callable('metric', (args) => {
        const need = metricNeed(args);
        const expression = findOrRequest(need);
        if (expression === null) return '';
        const key = needKey(need);
        if (metricsInProgress.has(key)) throw recursionFailure(args.at);
        metricsInProgress.add(key);
        try {
          budget.enter(args.at);
          return renderMetric(expression);
        } finally {
          budget.leave();
          metricsInProgress.delete(key);
        }
      }),
    ],
  ];
}

export const RECURSION_MESSAGE = 'Infinite recursion detected in template';
const recursionFailure = (at: number): TemplateFailure => new TemplateFailure('TemplateRuntimeError', RECURSION_MESSAGE, at);

function datasetNeed(args: CallArguments, budget: Budget): DataNeed {
  const parameters = readArguments('dataset', args, ['dataset_id', 'include_metrics', 'columns'], 1);
  const columns = parameters.get('columns');
  const names = isTruthy(columns)
    ? listItems(columns, { budget, at: args.at }).map((name) => {
        if (isText(name)) return withoutTaint(name);
        throw new TemplateFailure('TypeError', 'dataset() takes column names as strings', args.at);
      })
    : null;
  return {
    kind: 'dataset',
    id: readDatasetId(parameters.get('dataset_id'), args.at),
    includesMetrics: parameters.flag('include_metrics', false),
    columns: names,
  };
}

function metricNeed(args: CallArguments): DataNeed {
  const parameters = readArguments('metric', args, ['metric_key', 'dataset_id'], 1);
  const id = parameters.get('dataset_id');
  return { kind: 'metric', key: parameters.text('metric_key') ?? '', datasetId: id === null ? null : readDatasetId(id, args.at) };
}

function readDatasetId(value: JinjaValue, at: number): number {
  const isNumeric = typeof value === 'bigint' || (isText(value) && /^\d{1,15}$/.test(withoutTaint(value)));
  const id = isNumeric ? Number(isText(value) ? withoutTaint(value) : value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id;
  throw new TemplateFailure('TypeError', 'dataset_id must be a whole number', at);
}
