// Edits of a dashboard's list of filters and dividers, as `native_filter_configuration` stores it. Each takes a list and
// gives a new one; keys that this product does not know stay with their entry.
import type { FilterChange, FilterEntry } from './change-filters.ts';
import { DIMENSIONS, readFields, withFields, type FilterFields } from './edit-filters-fields.ts';
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';

export type FilterList = readonly FilterEntry[];

export const isDivider = (entry: FilterEntry): boolean => String(entry['type']).endsWith('DIVIDER');

/** Whether the entry is a display control. */
export const isDisplay = (entry: FilterEntry): boolean => String(entry['type']).startsWith('CHART_CUSTOMIZATION');

/** What can be edited: entries with an id, each id once. Anything else of a stored list is left out. */
export function readFilterList(stored: unknown): FilterEntry[] {
  if (!Array.isArray(stored)) return [];
  const seen = new Set<string>();
  return (stored as unknown[]).flatMap((entry): FilterEntry[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { id } = entry as Record<string, unknown>;
    if (typeof id !== 'string' || id === '' || seen.has(id)) return [];
    seen.add(id);
    return [entry as FilterEntry];
  });
}

const WHOLE_DASHBOARD = { rootPath: ['ROOT_ID'], excluded: [] };

/** A filter without a name, a dataset or a column yet; `random`: 21 characters of an id's alphabet. */
export const newFilter = (random: string): FilterEntry => ({
  id: `NATIVE_FILTER-${random}`,
  type: 'NATIVE_FILTER',
  name: '',
  description: '',
  filterType: 'filter_select',
  targets: [{}],
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: WHOLE_DASHBOARD,
  chartsInScope: [],
  tabsInScope: [],
  controlValues: {
    enableEmptyFilter: false,
    defaultToFirstItem: false,
    multiSelect: true,
    searchAllOptions: false,
    inverseSelection: false,
  },
});

/** A display control without a name or a dataset yet. */
export const newControl = (random: string): FilterEntry => ({
  id: `CHART_CUSTOMIZATION-${random}`,
  type: 'CHART_CUSTOMIZATION',
  name: '',
  description: '',
  filterType: DIMENSIONS,
  targets: [{}],
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: WHOLE_DASHBOARD,
  chartsInScope: [],
  tabsInScope: [],
  controlValues: { canSelectMultiple: true },
});

export const newDivider = (random: string): FilterEntry => ({
  id: `NATIVE_FILTER_DIVIDER-${random}`,
  type: 'DIVIDER',
  title: '',
  description: '',
  scope: { rootPath: [], excluded: [] },
});

/** At the end, or behind the entry of that id. */
export function addEntry(list: FilterList, entry: FilterEntry, behindId: string | null): FilterEntry[] {
  const at = list.findIndex(({ id }) => id === behindId);
  return at < 0 ? [...list, entry] : [...list.slice(0, at + 1), entry, ...list.slice(at + 1)];
}

/** Without the entry; filters that depended on it depend on the others alone. */
export function removeEntry(list: FilterList, id: string): FilterEntry[] {
  return list
    .filter((entry) => entry.id !== id)
    .map((entry) => {
      if (isDivider(entry)) return entry;
      const { parents } = readFields(entry);
      return parents.includes(id) ? withFields(entry, { parents: parents.filter((parent) => parent !== id) }) : entry;
    });
}

/** By places: before the first and behind the last is nothing to go to. */
export function moveEntry(list: FilterList, id: string, by: number): FilterEntry[] {
  const from = list.findIndex((entry) => entry.id === id);
  const entry = list[from];
  if (!entry) return [...list];
  const to = Math.max(0, Math.min(list.length - 1, from + by));
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
}

export const changeFields = (list: FilterList, id: string, change: Partial<FilterFields>): FilterEntry[] =>
  list.map((entry) => (entry.id === id && !isDivider(entry) ? withFields(entry, change) : entry));

export const changeDivider = (
  list: FilterList,
  id: string,
  change: { readonly title?: string; readonly description?: string },
): FilterEntry[] => list.map((entry) => (entry.id === id && isDivider(entry) ? { ...entry, ...change } : entry));

/** Filters on which this one can depend: all that don't depend on it, directly or indirectly. */
export function possibleParents(list: FilterList, id: string): FilterEntry[] {
  const below = dependentOn(list, id);
  return list.filter((entry) => entry.id !== id && !isDivider(entry) && !isDisplay(entry) && !below.has(entry.id));
}

/** Ids of those that depend on it, the roundabout ones too. */
function dependentOn(list: FilterList, id: string): Set<string> {
  const found = new Set<string>();
  const look = [id];
  for (let next = look.pop(); next !== undefined; next = look.pop()) {
    for (const entry of list) {
      if (found.has(entry.id) || isDivider(entry) || !readFields(entry).parents.includes(next)) continue;
      found.add(entry.id);
      look.push(entry.id);
    }
  }
  return found;
}

/** What is missing or wrong, by the field in which it shows; 'title' is a divider's. */
export type FilterProblem = 'name' | 'title' | 'dataset' | 'column' | 'default' | 'parents';

/** What keeps the list from being saved, by id; nothing for those that are complete. */
export function filterProblems(list: FilterList): ReadonlyMap<string, readonly FilterProblem[]> {
  const found = list.map((entry) => [entry.id, isDivider(entry) ? dividerProblems(entry) : problemsOf(list, entry)] as const);
  return new Map(found.filter(([, problems]) => problems.length > 0));
}

function dividerProblems(entry: FilterEntry): FilterProblem[] {
  const { title } = entry;
  return typeof title === 'string' && title.trim() !== '' ? [] : ['title'];
}

function problemsOf(list: FilterList, entry: FilterEntry): FilterProblem[] {
  const fields = readFields(entry);
  const problems: FilterProblem[] = [];
  if (fields.name.trim() === '') problems.push('name');
  if (fields.filterType !== 'filter_time' && fields.datasetId === null && fields.datasetUuid === null) problems.push('dataset');
  else if ((fields.filterType === 'filter_select' || fields.filterType === 'filter_range') && fields.column === null)
    problems.push('column');
  const isRange = fields.filterType === 'filter_range' && Array.isArray(fields.value);
  const [least, most] = isRange ? (fields.value as unknown[]) : [];
  if (typeof least === 'number' && typeof most === 'number' && least > most) problems.push('default');
  if (dependentOn(list, entry.id).has(entry.id)) problems.push('parents');
  return problems;
}

/** The body for `PUT /dashboard/{id}/filters`; null where nothing has changed. */
export function filterChange(before: FilterList, after: FilterList): FilterChange | null {
  const [old, now] = [new Map(before.map((entry) => [entry.id, entry])), new Set(after.map(({ id }) => id))];
  const modified = after.filter((entry) => !sameJson(old.get(entry.id), entry));
  const deleted = before.flatMap(({ id }) => (now.has(id) ? [] : [id]));
  const ids = after.map(({ id }) => id);
  const unordered = [...before.flatMap(({ id }) => (now.has(id) ? [id] : [])), ...ids.filter((id) => !old.has(id))];
  const reordered = sameJson(ids, unordered) ? [] : ids;
  return modified.length + deleted.length + reordered.length === 0 ? null : { modified, deleted, reordered };
}
