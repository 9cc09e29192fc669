// Macros that need data: rendering is synchronous, so that what a template requests is noted, found, and rendered again.
import { readArguments } from '#app/domain/template/call-arguments.ts';
import { listItems } from '#app/domain/template/list-items.ts';
import { TemplateFailure } from '#app/domain/template/template-failure.ts';
import { callable, isText, isTrue, plain, type CallArguments, type JinjaValue } from '#app/domain/template/value.ts';
import type { Budget } from '#app/domain/template/budget.ts';

export type DataNeed =
  | {
      readonly kind: 'dataset';
      readonly id: number;
      readonly includesMetrics: boolean;
      readonly columns: readonly string[] | null;
    }
  /** `datasetId` null: the dataset that is queried. */
  | { readonly kind: 'metric'; readonly key: string; readonly datasetId: number | null }
  | PartitionNeed;

/** Whose text names a table: of the caller, of a saved dataset's statement, or of a row-level rule. */
export type TextAuthor = 'caller' | 'statement' | 'rule';

export interface PartitionNeed {
  readonly kind: 'partition';
  /** As written: `table`, `schema.table` or `catalog.schema.table`. */
  readonly table: string;
  /** Null: the latest of a table with one key. Else by key, all but the one that is read. */
  readonly filters: readonly (readonly [key: string, value: string])[] | null;
  readonly author: TextAuthor;
}

export const needKey = (need: DataNeed): string => JSON.stringify(need);

export interface DataFacts {
  /** By `needKey`: the SQL of a dataset, the expression of a metric (itself a template), a partition as JSON. */
  readonly known: ReadonlyMap<string, string>;
  /** Filled with what is not known yet. */
  readonly wanted: Map<string, DataNeed>;
  /** The expression of a metric with its templates rendered. */
  readonly renderMetric: (expression: string) => string;
  readonly budget: Budget;
}

export function dataMacros(facts: DataFacts): [string, JinjaValue][] {
  const { known, wanted, renderMetric, budget } = facts;
  const rendering = new Set<string>();
  const find = (need: DataNeed): string | null => {
    const key = needKey(need);
    const found = known.get(key);
    if (found === undefined) wanted.set(key, need);
    return found ?? null;
  };
  return [
    ['dataset', callable('dataset', (args) => find(datasetNeed(args, budget)) ?? '')],
    [
      'metric',
      callable('metric', (args) => {
        const need = metricNeed(args);
        const expression = find(need);
        if (expression === null) return '';
        const key = needKey(need);
        if (rendering.has(key)) throw recursion(args.at);
        rendering.add(key);
        try {
          budget.enter(args.at);
          return renderMetric(expression);
        } finally {
          budget.leave();
          rendering.delete(key);
        }
      }),
    ],
  ];
}

export const RECURSION = 'Infinite recursion detected in template';
const recursion = (at: number): TemplateFailure => new TemplateFailure('TemplateRuntimeError', RECURSION, at);

function datasetNeed(args: CallArguments, budget: Budget): DataNeed {
  const read = readArguments('dataset', args, ['dataset_id', 'include_metrics', 'columns'], 1);
  const columns = read.get('columns');
  const names = isTrue(columns)
    ? listItems(columns, { budget, at: args.at }).map((name) => {
        if (isText(name)) return plain(name);
        throw new TemplateFailure('TypeError', 'dataset() takes names of columns', args.at);
      })
    : null;
  return {
    kind: 'dataset',
    id: idOf(read.get('dataset_id'), args.at),
    includesMetrics: read.flag('include_metrics', false),
    columns: names,
  };
}

function metricNeed(args: CallArguments): DataNeed {
  const read = readArguments('metric', args, ['metric_key', 'dataset_id'], 1);
  const id = read.get('dataset_id');
  return { kind: 'metric', key: read.text('metric_key') ?? '', datasetId: id === null ? null : idOf(id, args.at) };
}

function idOf(value: JinjaValue, at: number): number {
  const id = isText(value) && /^\d{1,15}$/.test(plain(value)) ? Number(plain(value)) : value;
  if (typeof id === 'bigint' && id >= 0n && id <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(id);
  if (typeof id === 'number') return id;
  throw new TemplateFailure('TypeError', 'the id of a dataset is a whole number', at);
}
