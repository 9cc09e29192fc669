// The filter bar of a dashboard's page: the selection from the URL, and every filter with its current value.
import type { Identity } from '#app/domain/access/identity.ts';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { selectionsAmong } from '#app/domain/dashboard/masks/chart-selections.ts';
import { filterShape, type FilterChoice, type NativeFilterShape } from '#app/domain/dashboard/filters/filter-choice.ts';
import { readFilterChoice, type MaskWorld } from '#app/domain/dashboard/masks/filter-mask-check.ts';
import { chartsInScope } from '#app/domain/dashboard/filters/filter-scope.ts';
import type { FilterBarView, FilterItem, FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { messageFor } from '#app/domain/dashboard/filters/filter-messages.ts';
import { activeDataMasks, nativeFilters, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { readFormFilters, readRisonFilters } from '#app/domain/dashboard/filters/rison-filters.ts';
import { takesFreeValues } from '#app/domain/dashboard/filters/free-values.ts';
import { AppError } from '#app/domain/errors.ts';
import { pageUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { buildCrossFilters } from './chart-selections.server.ts';
import { masksInForce } from './filter-defaults.server.ts';
import { maskWorld } from './filter-messages.server.ts';
import { checkedMasks } from './filters.server.ts';
import { openPermalink, readFilterState } from './state.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';

/** Parts of the address, strongest first. */
export interface FilterAddress {
  readonly permalinkKey: string | null;
  /** Rison. */
  readonly nativeFilters: string | null;
  readonly nativeFiltersKey: string | null;
  /** The complete URL, including the fields of the form that works without scripts, which can express everything that Rison can. */
  readonly fields: URLSearchParams;
}

export const filterAddress = (search: URLSearchParams): FilterAddress => ({
  permalinkKey: search.get('permalink_key'),
  nativeFilters: search.get('native_filters'),
  nativeFiltersKey: search.get('native_filters_key'),
  fields: search,
});

export interface OpenedState {
  /** Masks or bare values by filter id, as they were found: unchecked. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Open tabs of a permalink. */
  readonly openTabs: readonly string[];
  /** URL parameters of the page, which override those of its permalink. */
  readonly urlParams: UrlParams;
}

const MAX_TABS = 50;

/** What the address says. A key that leads nowhere any more says nothing. */
export async function openedState(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  address: FilterAddress,
): Promise<OpenedState> {
  const link = address.permalinkKey === null ? null : await openPermalink(deps, identity, address.permalinkKey);
  const isOfThis = link?.dashboard.id === open.dashboard.id;
  const openTabs = isOfThis ? (link.state.activeTabs ?? []).slice(0, MAX_TABS) : [];
  const linked = isOfThis ? (link.state.urlParams ?? []) : [];
  const place = { openTabs, urlParams: pageUrlParams([...linked, ...address.fields]) };
  if (isOfThis && link.state.dataMask) return { given: link.state.dataMask, ...place };
  const filters = nativeFilters(open.metadata);
  const rison = address.nativeFilters === null ? null : readRisonFilters(address.nativeFilters, filters);
  const said = rison ?? readFormFilters(address.fields, filters);
  if (said) return { given: Object.fromEntries(said), ...place };
  if (address.nativeFiltersKey === null) return { given: {}, ...place };
  return { given: await stateOf(deps, identity, open, address.nativeFiltersKey), ...place };
}

async function stateOf(
  deps: Deps,
  identity: Identity,
  { dashboard }: OpenDashboard,
  key: string,
): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFilterState(deps, identity, dashboard.id, key));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch (error) {
    // The state has expired: the page opens with the defaults.
    if (error instanceof AppError && error.status === 404) return {};
    throw error;
  }
}

/** The bar as the page shows it, and the masks with which its charts are drawn. */
export async function loadFilterBar(
  deps: Deps,
  identity: Identity,
  open: OpenDashboard,
  { given, urlParams, locale }: OpenedState & { readonly locale: string },
): Promise<{ readonly bar: FilterBarView; readonly masks: ReadonlyMap<string, DataMask> }> {
  const { masks: selected, ignored } = await checkedMasks(deps, open, { given, locale });
  const world = await maskWorld(deps, open.metadata, { masks: activeDataMasks(open.metadata, selected), locale });
  const { masks, awaited, unsettled, dropped } = await masksInForce(deps, identity, open, { selected, world, urlParams });
  const names = new Map(nativeFilters(open.metadata).map(({ id, name }) => [id, name]));
  const items = open.metadata.filterBar.flatMap((item): FilterItem[] => {
    const { id, isDisplay, description } = item;
    if (item.type === 'divider') return [{ type: 'divider', id, isDisplay, title: item.title, description }];
    return viewOf(item, masks.get(item.id) ?? item.defaultDataMask, { open, world, awaited, unsettled });
  });
  const orientation = open.metadata.filterBarOrientation;
  const selections = selectionsAmong(open, selected);
  const bar = {
    orientation,
    items,
    ignored: ignored.map((id) => names.get(id) ?? id),
    dropped,
    ...buildCrossFilters(open, selections),
  };
  return { bar, masks: new Map([...masks, ...[...selections].map(([id, mask]) => [String(id), mask] as const)]) };
}

interface Around {
  readonly open: OpenDashboard;
  readonly world: MaskWorld;
  readonly awaited: ReadonlySet<string>;
  readonly unsettled: ReadonlySet<string>;
}

/** A filter of an unsupported kind is omitted: its default still applies. */
function viewOf(filter: NativeFilter, mask: DataMask, { open, world, awaited, unsettled }: Around): FilterItem[] {
  const shape = filterShape(filter);
  if (!shape) return [];
  const named = { id: filter.id, shape };
  const choice = readFilterChoice(named, mask, world);
  return [
    {
      type: 'filter',
      isDisplay: filter.isDisplay,
      id: filter.id,
      name: filter.name || 'Untitled filter',
      description: filter.description,
      ...shape,
      isSearchedByServer: filter.controlValues['searchAllOptions'] === true,
      isCreatable: takesFreeValues(filter.controlValues),
      parentIds: filter.cascadeParentIds.filter((id) => id !== filter.id),
      chartIds: chartsInScope(filter.scope, open.tree),
      choice,
      mask,
      awaitsFirst: awaited.has(filter.id),
      isUnsettled: unsettled.has(filter.id),
      takesFirst: shape.kind === 'select' && filter.controlValues['defaultToFirstItem'] === true,
      initial: readFilterChoice(named, filter.defaultDataMask, world),
      names: namesOf(named, choice, { world, mask }),
    },
  ];
}

/** Words for what is chosen now; the browser learns those of other values with the values. */
function namesOf(
  filter: { readonly id: string; readonly shape: NativeFilterShape },
  choice: FilterChoice,
  { world, mask }: { readonly world: MaskWorld; readonly mask: DataMask },
): FilterView['names'] {
  const message = messageFor(filter, choice, world);
  if (choice.kind === 'dimensions') return choice.columns.flatMap((name) => [[name, message.get(name) ?? name] as const]);
  const value = choice.kind === 'grain' ? choice.grain : choice.kind === 'column' ? choice.column : null;
  if (choice.kind === 'select') {
    const [only] = choice.values;
    const label = mask.filterState['label'];
    // A first value has come with its label.
    const isLabelled = choice.values.length === 1 && !choice.isExcluded && typeof label === 'string';
    return message.size === 0 && isLabelled ? [[String(only), label]] : [...message];
  }
  const word = value === null ? undefined : message.get(value);
  return value === null || word === undefined ? [] : [[value, word]];
}
