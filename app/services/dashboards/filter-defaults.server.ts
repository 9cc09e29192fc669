// Values of a dashboard's filters without a selection: the author's defaults, and first values, awaited with a time
// limit.
import type { Identity } from '#app/domain/access/identity.ts';
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';
import { inDependencyOrder, keepOffered } from '#app/domain/dashboard/dependent-filters.ts';
import { filterShape, isEmptyChoice, maskOf, type FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import { choiceOf, type MaskWorld } from '#app/domain/dashboard/filter-mask-check.ts';
import { activeDataMasks, nativeFilters, type NativeFilter } from '#app/domain/dashboard/parse-metadata.ts';
import { AppError } from '#app/domain/errors.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import type { FilterOptions } from '#app/stores/dashboard-filter/wire.ts';
import { findFilterOptions } from './filters.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

/** How long a page waits for all first values together: the browser requests later ones. */
const PATIENCE_MS = 700;

export interface MasksInForce {
  /** Of every filter. */
  readonly masks: ReadonlyMap<string, DataMask>;
  /** Ids of filters whose first value did not come in time. */
  readonly awaited: ReadonlySet<string>;
}

interface Selected {
  readonly selected: ReadonlyMap<string, DataMask>;
  readonly world: MaskWorld;
  /** Of the page's address. */
  readonly urlParams: UrlParams;
}

/**
 * The mask of every filter: the selected one, else the author's default; a filter that defaults to its first value
 * queries it, and a required one without any matches no rows. A filter that cannot be queried stays empty.
 */
export async function masksInForce(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { selected, world, urlParams }: Selected,
): Promise<MasksInForce> {
  const masks = activeDataMasks(open.metadata, selected);
  const awaited = new Set<string>();
  const patience = startPatience();
  try {
    for (const filter of inDependencyOrder(nativeFilters(open.metadata).map(withParents))) {
      const shape = filterShape(filter);
      const mask = masks.get(filter.id);
      if (!shape || !mask) continue;
      const saved = choiceOf(shape, mask, world);
      const waiting: Waiting = { filter, masks, awaited, urlParams, patience: patience.ends };
      const choice = await offeredChoice(deps, identity, open, { ...waiting, choice: saved });
      if (choice !== saved) masks.set(filter.id, maskOf(shape, choice));
      // What was cleared on purpose stays empty; what its parents have emptied is filled as if nothing had been chosen.
      if (choice === saved && selected.has(filter.id)) continue;
      if (!isEmptyChoice(choice) || (choice === saved && Object.keys(mask.extraFormData).length > 0)) continue;
      const first = takesFirst(filter, choice) ? await firstValue(deps, identity, open, waiting) : null;
      if (first === 'late') awaited.add(filter.id);
      const isFound = first !== null && first !== 'late' && choice.kind === 'select';
      if (isFound) {
        masks.set(filter.id, maskOf(shape, { ...choice, values: [first.value] }, new Map([[String(first.value), first.label]])));
      } else if (shape.isRequired) masks.set(filter.id, maskOf(shape, choice));
    }
  } finally {
    patience.stop();
  }
  return { masks, awaited };
}

const withParents = (filter: NativeFilter) => ({ ...filter, parentIds: filter.cascadeParentIds });

/**
 * Of a dependent filter's values those that its parents leave: the default of one country says nothing in another. The choice
 * itself where its parents are empty, and where the database cannot say or says it too late.
 */
async function offeredChoice(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { filter, masks, urlParams, patience, choice }: Waiting & { readonly choice: FilterChoice },
): Promise<FilterChoice> {
  if (choice.kind !== 'select' || isEmptyChoice(choice)) return choice;
  const parents = filter.cascadeParentIds.filter((id) => id !== filter.id).flatMap((id) => masks.get(id) ?? []);
  if (parents.every(({ extraFormData }) => Object.keys(extraFormData).length === 0)) return choice;
  const request = {
    filterId: filter.id,
    search: '',
    masks: Object.fromEntries(masks),
    page: 0,
    urlParams,
    values: [...choice.values],
  };
  const result = findFilterOptions(deps, identity, open, request).then(
    (options) =>
      options.kind === 'values'
        ? keepOffered(
            choice,
            options.values.map(({ value }) => value),
          )
        : choice,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.kind === 'bug') console.error(error);
      return choice;
    },
  );
  deps.waitUntil(result);
  const kept = await Promise.race([result, patience]);
  return kept === 'late' ? choice : kept;
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

interface Waiting {
  readonly filter: NativeFilter;
  readonly masks: ReadonlyMap<string, DataMask>;
  readonly awaited: ReadonlySet<string>;
  readonly urlParams: UrlParams;
  readonly patience: Promise<'late'>;
}

/** Null where there is none. A filter whose parent is late is late itself: its values follow from the parent's. */
async function firstValue(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { filter, masks, awaited, urlParams, patience }: Waiting,
): Promise<First | null | 'late'> {
  if (filter.cascadeParentIds.some((id) => awaited.has(id))) return 'late';
  const request = { filterId: filter.id, search: '', masks: Object.fromEntries(masks), page: 0, urlParams };
  const result = findFilterOptions(deps, identity, open, request).then(
    (options) => (options.kind === 'values' ? (options.values[0] ?? null) : null),
    (error: unknown) => {
      // The page opens without a first value: the filter says what is wrong when it is opened.
      if (!(error instanceof AppError) || error.kind === 'bug') console.error(error);
      return null;
    },
  );
  // A late answer goes on to the cache, where the browser's own query finds it.
  deps.waitUntil(result);
  return Promise.race([result, patience]);
}
