// The state of the filter settings while they are open: the list, what was taken out of it, and the bar's position. Pure.
import {
  isDisplay,
  isDivider,
  readFilterList,
  removeEntry,
  type FilterList,
} from '#app/domain/dashboard/filters/edit-filters.ts';
import { readFields, withFields } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';
import { FILTER_LISTS, withScopes, type MetadataJson } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { trimDescription, type FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';

const [FILTERS, CONTROLS] = FILTER_LISTS;
const PLACE = 'filter_bar_orientation';

interface Removed {
  readonly entry: FilterEntry;
  readonly index: number;
  /** Ids of the filters that depended on it. */
  readonly dependents: readonly string[];
}
export interface SettingsState {
  readonly list: FilterList;
  readonly removed: readonly Removed[];
  readonly selectedId: string | null;
  readonly isHorizontal: boolean;
}

/** With a new filter selected at the end of the filters. */
export function withNewFilter(state: SettingsState, entry: FilterEntry): SettingsState {
  return { ...state, list: inGroups([...state.list, entry]), selectedId: entry.id };
}

/** The filter takes its values from the dataset, unless it already has another one. */
export const withDataset = (state: SettingsState, id: string, datasetId: number): SettingsState => ({
  ...state,
  list: state.list.map((entry) =>
    entry.id === id && readFields(entry).datasetId === null ? withFields(entry, { datasetId }) : entry,
  ),
});

export function buildSettingsState({ metadata }: DashboardSide): SettingsState {
  const list = entriesOf(metadata);
  return { list, removed: [], selectedId: list[0]?.id ?? null, isHorizontal: metadata[PLACE] === 'HORIZONTAL' };
}

/** Filters, then display controls: each list is saved on its own. */
export const inGroups = (list: FilterList): FilterList => [
  ...list.filter((entry) => !isDisplay(entry)),
  ...list.filter(isDisplay),
];

/** The same of what is stored; of display controls other clients keep removed ones, with a mark. */
const entriesOf = (metadata: MetadataJson): FilterEntry[] => [
  ...readFilterList(metadata[FILTERS]),
  ...readFilterList(metadata[CONTROLS]).filter((entry) => entry['removed'] !== true),
];

export function withRemoved(state: SettingsState, id: string): SettingsState {
  const index = state.list.findIndex((entry) => entry.id === id);
  const entry = state.list[index];
  if (!entry) return state;
  const dependents = state.list.filter((one) => !isDivider(one) && readFields(one).parents.includes(id)).map((one) => one.id);
  const list = removeEntry(state.list, id);
  const selectedId = state.selectedId === id ? (list[Math.min(index, list.length - 1)]?.id ?? null) : state.selectedId;
  return { ...state, list, selectedId, removed: [...state.removed, { entry, index, dependents }] };
}

/** With the first filter selected that has problems; null where none has. */
export function withFirstWrong(state: SettingsState, problems: ReadonlyMap<string, unknown>): SettingsState | null {
  const first = state.list.find((entry) => problems.has(entry.id));
  return first ? { ...state, selectedId: first.id } : null;
}

/** Back to where it was, with those that depended on it. */
export function withRestored(state: SettingsState, id: string): SettingsState {
  const found = state.removed.find(({ entry }) => entry.id === id);
  if (!found) return state;
  const { entry, index, dependents } = found;
  const again = state.list.map((one) => {
    if (!dependents.includes(one.id)) return one;
    return withFields(one, { parents: [...readFields(one).parents, id] });
  });
  return {
    ...state,
    list: [...again.slice(0, index), entry, ...again.slice(index)],
    removed: state.removed.filter((one) => one !== found),
    selectedId: id,
  };
}

/** The dashboard with these filters; those that were changed reach the charts that their scopes say. */
export function sideOfSettings(start: DashboardSide, { list, isHorizontal }: SettingsState, tree: RootNode): DashboardSide {
  const old = entriesOf(start.metadata);
  const before = new Map(old.map((entry) => [entry.id, entry]));
  const scoped = (entry: FilterEntry): FilterEntry => {
    if (sameJson(before.get(entry.id), entry)) return entry;
    const { [FILTERS]: done } = withScopes({ [FILTERS]: [trimDescription(entry)] }, tree);
    return readFilterList(done)[0] ?? entry;
  };
  const wasHorizontal = start.metadata[PLACE] === 'HORIZONTAL';
  const now = list.map(scoped);
  /** Each list changes only where it differs: what this screen leaves out of it stays. */
  const changed = (key: string, isOwn: (entry: FilterEntry) => boolean) =>
    !sameJson(old.filter(isOwn), now.filter(isOwn)) && { [key]: now.filter(isOwn) };
  const metadata = {
    ...start.metadata,
    ...changed(FILTERS, (entry) => !isDisplay(entry)),
    ...changed(CONTROLS, isDisplay),
    ...(wasHorizontal !== isHorizontal && { [PLACE]: isHorizontal ? 'HORIZONTAL' : 'VERTICAL' }),
  };
  return { ...start, metadata };
}

/** @param opened what the screen began with */
export const isSettingsDirty = (opened: SettingsState, state: SettingsState): boolean =>
  opened.isHorizontal !== state.isHorizontal || !sameJson(opened.list, state.list);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** The end of a filter's id, from 21 random bytes. */
export const idFrom = (bytes: Uint8Array): string => [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const ID_BYTES = 21;
