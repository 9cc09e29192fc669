// What stands in the way of saving a draft, by tab and field, before the server is asked.
import { isCalculated, type ColumnDraft, type DatasetDraft, type MetricDraft } from './edit-draft.ts';
import { objectIn } from './edit-extra.ts';
import { isZoneName } from './zone-name.ts';

export type EditTab = 'source' | 'columns' | 'metrics' | 'calculated' | 'settings' | 'usage';

export interface EditProblem {
  readonly tab: EditTab;
  /** Of the column or metric; null: the dataset's own field. */
  readonly key: string | null;
  readonly field: string;
  readonly message: string;
}

const MAX_NAME = 250;

export function findProblems(draft: DatasetDraft): readonly EditProblem[] {
  return [
    ...sourceProblems(draft),
    ...draft.columns.flatMap((column) => columnProblems(column)),
    ...repeated(draft.columns, (column) => (isCalculated(column) ? 'calculated' : 'columns'), 'column'),
    ...draft.metrics.flatMap(metricProblems),
    ...repeated(draft.metrics, () => 'metrics', 'metric'),
    ...settingProblems(draft),
  ];
}

function sourceProblems({ name, sql }: DatasetDraft): readonly EditProblem[] {
  const own = (field: string, message: string): EditProblem => ({ tab: 'source', key: null, field, message });
  return [
    ...(name.trim() === '' ? [own('name', sql === null ? 'Choose a table.' : 'Give the dataset a name.')] : []),
    ...(name.length > MAX_NAME ? [own('name', `Use at most ${MAX_NAME} characters.`)] : []),
    ...(sql !== null && sql.trim() === '' ? [own('sql', 'Write the statement that the dataset reads, or choose a table.')] : []),
  ];
}

function columnProblems(column: ColumnDraft): readonly EditProblem[] {
  const tab = isCalculated(column) ? 'calculated' : 'columns';
  const own = (field: string, message: string): EditProblem => ({ tab, key: column.key, field, message });
  return [
    ...(column.name.trim() === '' ? [own('name', 'Give the column a name.')] : []),
    ...(column.expression?.trim() === '' ? [own('expression', 'Write the SQL that gives its value.')] : []),
  ];
}

function metricProblems({ key, name, expression }: MetricDraft): readonly EditProblem[] {
  const own = (field: string, message: string): EditProblem => ({ tab: 'metrics', key, field, message });
  return [
    ...(name.trim() === '' ? [own('name', 'Give the metric a name.')] : []),
    ...(expression.trim() === '' ? [own('expression', 'Write its SQL, such as SUM(amount).')] : []),
  ];
}

function repeated<T extends { readonly key: string; readonly name: string }>(
  parts: readonly T[],
  tabOf: (part: T) => EditTab,
  noun: string,
): readonly EditProblem[] {
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    if (part.name === '' || !seen.has(part.name)) {
      seen.add(part.name);
      return [];
    }
    const message = `Another ${noun} is called “${part.name}” already. Choose another name.`;
    return [{ tab: tabOf(part), key: part.key, field: 'name', message }];
  });
}

const MAX_OFFSET_HOURS = 24 * 366;

function settingProblems(draft: DatasetDraft): readonly EditProblem[] {
  const found: [field: string, isWrong: boolean, message: string][] = [
    ['templateParams', objectIn(draft.templateParams) === null, 'Write a JSON object, such as {"region": "EU"}.'],
    ['extra', objectIn(draft.extra) === null, 'Write a JSON object, or leave it empty.'],
    ['timeZone', draft.timeZone !== '' && !isZoneName(draft.timeZone), 'Name a time zone, such as Europe/Berlin.'],
    ['cacheTimeoutS', !isWhole(draft.cacheTimeoutS, -1), 'Write whole seconds; -1 keeps nothing, empty is the database’s.'],
    ['offsetHours', !isWhole(draft.offsetHours, -MAX_OFFSET_HOURS, MAX_OFFSET_HOURS), 'Write whole hours, such as -5.'],
    ['defaultEndpoint', !isAddress(draft.defaultEndpoint), 'Write a path of this site or an http(s) address.'],
  ];
  return found.flatMap(([field, isWrong, message]) => (isWrong ? [{ tab: 'settings' as const, key: null, field, message }] : []));
}

const MAX_S = 3_600 * 24 * 366 * 10;

function isWhole(text: string, least: number, most = MAX_S): boolean {
  if (text.trim() === '') return true;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

const isAddress = (url: string): boolean => url === '' || /^(?:https?:\/\/|\/(?![/\\]))/i.test(url);
