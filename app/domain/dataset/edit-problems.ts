// Problems that prevent saving a draft, by tab and field, checked before the request.
import { isDraftValid } from '#app/domain/fields/drafts.ts';
import { isCalculated, type ColumnDraft, type DatasetDraft, type MetricDraft } from './edit-draft.ts';
import { objectIn } from './edit-extra.ts';
import { DATASET_FIELDS } from './fields.ts';

export type EditTab = 'source' | 'columns' | 'metrics' | 'calculated' | 'folders' | 'settings' | 'usage';

/** Kinds of problems. */
export type EditReason =
  | { readonly is: 'repeatedColumn' | 'repeatedMetric'; readonly name: string }
  | { readonly is: 'longName'; readonly max: number }
  | { readonly is: PlainReason };
type PlainReason =
  | 'noTable'
  | 'noName'
  | 'noSql'
  | 'noExpression'
  | 'noAggregate'
  | 'notParameters'
  | 'notObject'
  | 'notZone'
  | 'notTimeout'
  | 'notHours'
  | 'notUrl';

export interface EditProblem {
  readonly tab: EditTab;
  /** Key of the column or metric; null for a field of the dataset. */
  readonly key: string | null;
  readonly field: string;
  readonly reason: EditReason;
}

const MAX_NAME = 250;

export function findProblems(draft: DatasetDraft): readonly EditProblem[] {
  return [
    ...sourceProblems(draft),
    ...draft.columns.flatMap((column) => columnProblems(column)),
    ...repeated(draft.columns, (column) => (isCalculated(column) ? 'calculated' : 'columns'), 'repeatedColumn'),
    ...draft.metrics.flatMap(metricProblems),
    ...repeated(draft.metrics, () => 'metrics', 'repeatedMetric'),
    ...settingProblems(draft),
  ];
}

/** Problems to display. Those of empty new metrics and columns aren't displayed yet. */
export function shownProblems(problems: readonly EditProblem[], { metrics, columns }: DatasetDraft): readonly EditProblem[] {
  const isBlank = ({ name, expression }: ColumnDraft | MetricDraft): boolean =>
    name === '' && expression !== null && expression.trim() === '';
  const blank = new Set([...metrics, ...columns].filter(isBlank).map(({ key }) => key));
  return problems.filter(({ key }) => key === null || !blank.has(key));
}

function sourceProblems({ name, sql }: DatasetDraft): readonly EditProblem[] {
  const own = (field: string, reason: EditReason): EditProblem => ({ tab: 'source', key: null, field, reason });
  return [
    ...(name.trim() === '' ? [own('name', { is: sql === null ? 'noTable' : 'noName' })] : []),
    ...(name.length > MAX_NAME ? [own('name', { is: 'longName', max: MAX_NAME })] : []),
    ...(sql !== null && sql.trim() === '' ? [own('sql', { is: 'noSql' })] : []),
  ];
}

function columnProblems(column: ColumnDraft): readonly EditProblem[] {
  const tab = isCalculated(column) ? 'calculated' : 'columns';
  const own = (field: string, is: PlainReason): EditProblem => ({ tab, key: column.key, field, reason: { is } });
  return [
    ...(column.name.trim() === '' ? [own('name', 'noName')] : []),
    ...(column.expression?.trim() === '' ? [own('expression', 'noExpression')] : []),
  ];
}

function metricProblems({ key, name, expression }: MetricDraft): readonly EditProblem[] {
  const own = (field: string, is: PlainReason): EditProblem => ({ tab: 'metrics', key, field, reason: { is } });
  return [
    ...(name.trim() === '' ? [own('name', 'noName')] : []),
    ...(expression.trim() === '' ? [own('expression', 'noAggregate')] : []),
  ];
}

function repeated<T extends { readonly key: string; readonly name: string }>(
  parts: readonly T[],
  tabOf: (part: T) => EditTab,
  is: 'repeatedColumn' | 'repeatedMetric',
): readonly EditProblem[] {
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    if (part.name === '' || !seen.has(part.name)) {
      seen.add(part.name);
      return [];
    }
    return [{ tab: tabOf(part), key: part.key, field: 'name', reason: { is, name: part.name } }];
  });
}

function settingProblems(draft: DatasetDraft): readonly EditProblem[] {
  const own = (field: string, is: PlainReason): EditProblem => ({ tab: 'settings', key: null, field, reason: { is } });
  return [
    ...SETTINGS.flatMap(({ column, type, form }) => (isDraftValid(type, draft[column]) ? [] : [own(column, form.problem)])),
    ...(objectIn(draft.extra) === null ? [own('extra', 'notObject')] : []),
  ];
}

/** Fields whose form displays problems of their value. */
const SETTINGS = Object.values(DATASET_FIELDS).flatMap((field) =>
  'form' in field && 'problem' in field.form ? [{ column: field.column, type: field.type, form: field.form }] : [],
);
