// Values of a dashboard's filters without a selection: the author's defaults, and first values, awaited with a time
// limit.
import type { Identity } from '#app/domain/access/identity.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { droppedValues, inDependencySteps, keepOffered } from '#app/domain/dashboard/filters/dependent-filters.ts';
import { filterShape, isEmptyChoice, isSameChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import { readFilterChoice, type MaskWorld } from '#app/domain/dashboard/masks/filter-mask-check.ts';
import { messageFor } from '#app/domain/dashboard/filters/filter-messages.ts';
import type { DroppedValues } from '#app/domain/dashboard/filters/filter-view.ts';
import { activeDataMasks, nativeFilters, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { MAX_OPTIONS_PER_REPLY, OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import type { FilterOptions } from '#app/stores/dashboard-filter/wire.ts';
import { findFilterOptions } from './filters.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { nameValue } from '#app/messages/name-value.ts';

/** Time limit of a page for all first values together; the browser requests later ones. */
const PATIENCE_MS = 700;

export interface MasksInForce {
  /** Data masks of every filter. */
  readonly masks: ReadonlyMap<string, DataMask>;
  /** Ids of filters whose first value did not come in time. */
  readonly awaited: ReadonlySet<string>;
  /** Ids of dependent filters that keep all their values because what their parents leave of them wasn't known in time. */
  readonly unsettled: ReadonlySet<string>;
  readonly dropped: readonly DroppedValues[];
}

interface Selected {
  readonly selected: ReadonlyMap<string, DataMask>;
  readonly world: MaskWorld;
  /** URL parameters of the page. */
  readonly urlParams: UrlParams;
}

/**
 * The mask of every filter: the selected one, else the author's default; a filter that defaults to its first value
 * queries it, and a required one without any matches no rows. A filter that cannot be queried stays empty. Filters that
 * don't depend on each other are queried at once.
 */
export async function masksInForce(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { selected, world, urlParams }: Selected,
): Promise<MasksInForce> {
  const masks = activeDataMasks(open.metadata, selected);
  const awaited = new Set<string>();
  const unsettled = new Set<string>();
  const dropped: DroppedValues[] = [];
  const patience = startPatience();
  const page: Page = { deps, identity, open, world, selected, masks, awaited, urlParams, patience: patience.ends };
  try {
    for (const step of inDependencySteps(nativeFilters(open.metadata).map(withParents))) {
      const settled = await Promise.all(step.map((filter) => settle(page, filter)));
      for (const [index, { id }] of step.entries()) {
        const { mask, isLate, isUnsettled, lost } = settled[index] ?? UNCHANGED;
        if (mask) masks.set(id, mask);
        if (isLate) awaited.add(id);
        if (isUnsettled) unsettled.add(id);
        if (lost.length > 0) dropped.push({ id, values: lost });
      }
    }
  } finally {
    patience.stop();
  }
  return { masks, awaited, unsettled, dropped };
}

/** What filters are settled with; those of the steps before are in `masks` and `awaited`. */
interface Page {
  readonly deps: Deps;
  readonly identity: Identity;
  readonly open: OpenDashboard;
  readonly world: MaskWorld;
  readonly selected: ReadonlyMap<string, DataMask>;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly awaited: ReadonlySet<string>;
  readonly urlParams: UrlParams;
  readonly patience: Promise<'late'>;
}

interface Settled {
  /** Null: as it is. */
  readonly mask: DataMask | null;
  readonly isLate: boolean;
  readonly isUnsettled: boolean;
  readonly lost: readonly string[];
}
const UNCHANGED: Settled = { mask: null, isLate: false, isUnsettled: false, lost: [] };

const withParents = (filter: NativeFilter) => ({ ...filter, parentIds: filter.cascadeParentIds });

async function settle(page: Page, filter: NativeFilter): Promise<Settled> {
  const { world, selected, masks } = page;
  const shape = filterShape(filter);
  const mask = masks.get(filter.id);
  if (!shape || !mask) return UNCHANGED;
  const named = { id: filter.id, shape };
  const saved = readFilterChoice(named, mask, world);
  const offered = await offeredChoice(page, filter, saved);
  const isEmptied = isEmptyChoice(offered.choice) && offered.choice !== saved;
  const { choice, isUnsettled } = isEmptied ? await offeredDefault(page, filter, { saved, offered }) : offered;
  const words = messageFor(named, saved, world);
  const lost = droppedValues(saved, choice).map((value) => words.get(String(value)) ?? nameValue(value, world.locale));
  const left = {
    mask: choice === saved ? null : buildFilterMask(shape, choice, messageFor(named, choice, world)),
    isLate: false,
    isUnsettled,
    lost,
  };
  // What was cleared on purpose stays empty; what its parents have emptied is filled as if nothing had been chosen.
  if (choice === saved && selected.has(filter.id)) return left;
  if (!isEmptyChoice(choice) || (choice === saved && Object.keys(mask.extraFormData).length > 0)) return left;
  const first = takesFirst(filter, choice) ? await firstValue(page, filter) : null;
  if (first !== null && first !== 'late' && choice.kind === 'select') {
    const names = new Map([[String(first.value), first.label]]);
    return { ...left, mask: buildFilterMask(shape, { ...choice, values: [first.value] }, names) };
  }
  return { ...left, isLate: first === 'late', ...(shape.isRequired && { mask: buildFilterMask(shape, choice) }) };
}

interface Offered {
  readonly choice: FilterChoice;
  /** True if parent filters could exclude some values, because the database didn't reply in time. */
  readonly isUnsettled: boolean;
}

/** The author's default where the filter offers it and what was selected is no longer there. */
async function offeredDefault(
  page: Page,
  filter: NativeFilter,
  { saved, offered }: { readonly saved: FilterChoice; readonly offered: Offered },
): Promise<Offered> {
  const shape = filterShape(filter);
  const initial = shape && readFilterChoice({ id: filter.id, shape }, filter.defaultDataMask, page.world);
  if (!initial || isEmptyChoice(initial) || isSameChoice(initial, saved)) return offered;
  return offeredChoice(page, filter, initial);
}

/**
 * Of a dependent filter's values those that its parents leave: the default of one country says nothing in another. The choice
 * itself where its parents are empty, and where the database cannot say or says it too late.
 */
async function offeredChoice(page: Page, filter: NativeFilter, choice: FilterChoice): Promise<Offered> {
  const asItIs: Offered = { choice, isUnsettled: false };
  if (choice.kind !== 'select' || isEmptyChoice(choice) || filterShape(filter)?.match !== 'exact') return asItIs;
  const parents = filter.cascadeParentIds.filter((id) => id !== filter.id).flatMap((id) => page.masks.get(id) ?? []);
  if (parents.every(({ extraFormData }) => Object.keys(extraFormData).length === 0)) return asItIs;
  const options = await findOptions(page, filter, [...choice.values]);
  if (options === 'late') return { choice, isUnsettled: true };
  if (options?.kind !== 'values') return asItIs;
  const values = options.values.map(({ value }) => value);
  return { choice: keepOffered(choice, values), isUnsettled: false };
}

/** Null where they cannot be queried: the filter says what is wrong when it is opened. */
async function findOptions(
  { deps, identity, open, masks, urlParams, world, patience }: Page,
  { id }: NativeFilter,
  values?: FilterValue[],
): Promise<FilterOptions | null | 'late'> {
  const pageSize = values ? MAX_OPTIONS_PER_REPLY : OPTIONS_PER_PAGE;
  const common = { filterId: id, search: '', urlParams, locale: world.locale };
  const request = { ...common, masks: Object.fromEntries(masks), page: 0, pageSize };
  const result = findFilterOptions(deps, identity, open, values ? { ...request, values } : request).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind === 'bug')
      logError('filter_options_failed', 'The values of a filter couldn’t be read.', { filterId: id, error });
    return null;
  });
  // A late result still gets into the cache, where the browser's own query finds it.
  deps.waitUntil(result);
  return Promise.race([result, patience]);
}

const takesFirst = ({ controlValues }: NativeFilter, choice: FilterChoice): boolean =>
  controlValues['defaultToFirstItem'] === true && choice.kind === 'select';

function startPatience(): { readonly ends: Promise<'late'>; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ends = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MS);
  });
  return { ends, stop: () => clearTimeout(timer) };
}

type First = Extract<FilterOptions, { kind: 'values' }>['values'][number];

/** Null where there is none. A filter whose parent is late is late itself: its values follow from the parent's. */
async function firstValue(page: Page, filter: NativeFilter): Promise<First | null | 'late'> {
  if (filter.cascadeParentIds.some((id) => page.awaited.has(id))) return 'late';
  const options = await findOptions(page, filter);
  if (options === 'late') return 'late';
  return options?.kind === 'values' ? (options.values[0] ?? null) : null;
}
