// State of the edit screen: the draft and its undo history. Consecutive typing into one field is one undo step.
import { newDraft } from '#app/domain/fields/drafts.ts';
import type { ChangedColumn, ScannedColumn } from './column-diff.ts';
import { isCalculated, type ColumnDraft, type DatasetDraft, type DatasetField, type MetricDraft } from './edit-draft.ts';
import { COLUMN_FIELDS, METRIC_FIELDS } from './fields.ts';

export interface EditState {
  readonly saved: DatasetDraft;
  readonly draft: DatasetDraft;
  readonly past: readonly DatasetDraft[];
  readonly future: readonly DatasetDraft[];
  /** Target of the last step; null after undo and redo. */
  readonly touched: string | null;
  /** Incremented when the draft changes without typing in the field. */
  readonly revision: number;
}

interface SourceDifference {
  readonly added: readonly ScannedColumn[];
  readonly removed: readonly string[];
  readonly changed: readonly ChangedColumn[];
}

export type EditAction =
  | { readonly type: 'set'; readonly field: DatasetField; readonly value: DatasetDraft[DatasetField] }
  | { readonly type: 'setMany'; readonly change: Partial<Omit<DatasetDraft, 'columns' | 'metrics'>> }
  | { readonly type: 'setColumn'; readonly key: string; readonly change: Partial<ColumnDraft> }
  | { readonly type: 'setColumns'; readonly keys: readonly string[]; readonly change: Partial<ColumnDraft> }
  | { readonly type: 'addColumn'; readonly column: ColumnDraft }
  | { readonly type: 'removeColumn'; readonly key: string }
  | { readonly type: 'setMetric'; readonly key: string; readonly change: Partial<MetricDraft> }
  | { readonly type: 'addMetric'; readonly metric: MetricDraft }
  | { readonly type: 'removeMetric'; readonly key: string }
  /** `keys` are the keys of added columns, in order. */
  | { readonly type: 'sync'; readonly difference: SourceDifference; readonly keys: readonly string[] }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Resets to the saved dataset or to a recovered draft. */
  | { readonly type: 'start'; readonly saved: DatasetDraft; readonly draft: DatasetDraft };

const MAX_STEPS = 100;

export const startEdit = (saved: DatasetDraft, draft: DatasetDraft = saved): EditState => ({
  saved,
  draft,
  past: [],
  future: [],
  touched: null,
  revision: 0,
});

export function reduceEdit(state: EditState, action: EditAction): EditState {
  switch (action.type) {
    case 'undo':
      return undone(state);
    case 'redo':
      return redone(state);
    case 'start':
      return { ...startEdit(action.saved, action.draft), revision: state.revision + 1 };
    case 'set':
      return stepped(state, { ...state.draft, [action.field]: action.value }, `own ${action.field}`);
    case 'setMany':
      return stepped(state, { ...state.draft, ...action.change }, null, true);
    case 'sync':
      return stepped(state, synced(state.draft, action.difference, action.keys), null, true);
    case 'addMetric':
    case 'removeMetric':
    case 'setMetric':
      return stepped(state, { ...state.draft, metrics: metricsAfter(state.draft.metrics, action) }, touchOf(action));
    default:
      return stepped(state, withColumns(state.draft, columnsAfter(state.draft.columns, action)), touchOf(action));
  }
}

type PartAction = Extract<EditAction, { readonly type: `${string}Column` | `${string}Columns` | `${string}Metric` }>;
type ColumnAction = Extract<PartAction, { readonly type: `${string}Column` | `${string}Columns` }>;
type MetricAction = Extract<PartAction, { readonly type: `${string}Metric` }>;

/** Typing in the same field extends the last step; adding and removing are separate steps. */
const touchOf = (action: PartAction): string | null =>
  action.type === 'setColumn' || action.type === 'setMetric'
    ? `${action.type} ${action.key} ${Object.keys(action.change).join()}`
    : null;

function columnsAfter(columns: readonly ColumnDraft[], action: ColumnAction): readonly ColumnDraft[] {
  switch (action.type) {
    case 'addColumn':
      return [...columns, action.column];
    case 'removeColumn':
      return columns.filter(({ key }) => key !== action.key);
    case 'setColumn':
      return columns.map((column) => (column.key === action.key ? { ...column, ...action.change } : column));
    case 'setColumns': {
      const keys = new Set(action.keys);
      return columns.map((column) => (keys.has(column.key) ? { ...column, ...action.change } : column));
    }
  }
}

function metricsAfter(metrics: readonly MetricDraft[], action: MetricAction): readonly MetricDraft[] {
  switch (action.type) {
    case 'addMetric':
      return [...metrics, action.metric];
    case 'removeMetric':
      return metrics.filter(({ key }) => key !== action.key);
    case 'setMetric':
      return metrics.map((metric) => (metric.key === action.key ? { ...metric, ...action.change } : metric));
  }
}

/** The main time column follows a rename, and is unset if the column was removed or is no longer temporal. */
function withColumns(draft: DatasetDraft, columns: readonly ColumnDraft[]): DatasetDraft {
  const before = draft.columns.find(({ name }) => name === draft.mainTemporalColumn);
  const now = before && columns.find(({ key }) => key === before.key);
  const mainTemporalColumn = before === undefined ? draft.mainTemporalColumn : now?.isTemporal ? now.name : '';
  return { ...draft, columns, mainTemporalColumn };
}

function synced(draft: DatasetDraft, { added, removed, changed }: SourceDifference, keys: readonly string[]): DatasetDraft {
  const missing = new Set(removed);
  const types = new Map(changed.map(({ name, to }) => [name, to]));
  const kept = draft.columns.filter((column) => isCalculated(column) || !missing.has(column.name));
  const names = new Set(kept.map(({ name }) => name));
  const retyped = kept.map((column) =>
    isCalculated(column) || !types.has(column.name) ? column : { ...column, type: types.get(column.name) ?? '' },
  );
  const come = added.flatMap((column, index) =>
    names.has(column.name) ? [] : [newColumn(keys[index] ?? `new ${index}`, column)],
  );
  const physical = [...retyped.filter((column) => !isCalculated(column)), ...come];
  return withColumns(draft, [...physical, ...retyped.filter(isCalculated)]);
}

/** `key` is a new UUID. */
export const newColumn = (
  key: string,
  { name, type, isTemporal }: ScannedColumn,
  expression: string | null = null,
): ColumnDraft => ({
  ...newDraft(COLUMN_FIELDS),
  ...NOT_NOTED,
  key,
  id: null,
  uuid: key,
  name,
  type: type ?? '',
  isTemporal,
  expression,
});

export const newMetric = (key: string): MetricDraft => ({
  ...newDraft(METRIC_FIELDS),
  ...NOT_NOTED,
  key,
  id: null,
  uuid: key,
  name: '',
  expression: '',
  currencySymbol: '',
  currencyPosition: 'prefix',
});

const NOT_NOTED = { extra: '', certifiedBy: '', certificationDetails: '', warning: '' };

function stepped(state: EditState, draft: DatasetDraft, touched: string | null, isForeign = false): EditState {
  const goesOn = touched !== null && touched === state.touched;
  const past = goesOn ? state.past : [...state.past, state.draft].slice(-MAX_STEPS);
  return { ...state, draft, past, future: [], touched, revision: state.revision + (isForeign ? 1 : 0) };
}

function undone(state: EditState): EditState {
  const before = state.past.at(-1);
  if (!before) return state;
  const steps = { past: state.past.slice(0, -1), future: [state.draft, ...state.future] };
  return { ...state, ...steps, draft: before, touched: null, revision: state.revision + 1 };
}

function redone(state: EditState): EditState {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...state, draft: next, past: [...state.past, state.draft], future, touched: null, revision: state.revision + 1 };
}
