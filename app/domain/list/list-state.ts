// A list's state as it is in the URL: what is searched, filtered, how it is sorted, which page of what size.
import type { FilterQuery, ListFilterShape, ListShape, SortShape } from './list-shape.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
type PageSize = (typeof PAGE_SIZES)[number];

export interface ListState {
  readonly search: string;
  /** The name of one of the shape's sorts. */
  readonly sort: string;
  readonly descending: boolean;
  /** From 0. */
  readonly page: number;
  readonly pageSize: PageSize;
  /** Chosen values by the names of the shape's filters. */
  readonly filters: Readonly<Record<string, string>>;
}

/** What the stores' lists are queried for. */
export interface ListPageRequest {
  readonly columns: readonly string[];
  readonly keys: null;
  readonly filters: readonly FilterQuery[];
  readonly order: { readonly column: string; readonly direction: 'asc' | 'desc' };
  readonly page: number;
  readonly pageSize: number;
}

/** What a list's screen is given. */
export interface ListData<Row> {
  readonly state: ListState;
  /** Number of all matches. */
  readonly count: number;
  readonly rows: readonly Row[];
  /** What selected ids are called, by the names of their filters; missing where the viewer cannot know. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isCards: boolean;
  /** Older rows are missing: their database can't be reached. */
  readonly isPartial?: boolean | undefined;
}

const MAX_PAGE = 100_000;
const MAX_TEXT = 200;

/** Reads an address; what makes no sense gets its default. */
export function parseListState(params: URLSearchParams, shape: ListShape): ListState {
  const sort = shape.sorts.find(({ name }) => name === params.get('sort')) ?? shape.sorts[0];
  const page = Number(params.get('page') ?? '1');
  const filters = shape.filters.flatMap((filter) => {
    const value = (params.get(filter.name) ?? '').slice(0, MAX_TEXT);
    return isPossible(filter, value) ? [[filter.name, value] as const] : [];
  });
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_TEXT),
    sort: sort.name,
    descending: params.has('desc') ? params.get('desc') === '1' : (sort.descendingFirst ?? false),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page - 1 : 0,
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? PAGE_SIZES[0],
    filters: Object.fromEntries(filters),
  };
}

function isPossible(filter: ListFilterShape, value: string): boolean {
  if (filter.kind === 'choice') return filter.choices.some((choice) => choice.value === value);
  return filter.kind === 'id' ? /^[1-9]\d{0,14}$/.test(value) : value !== '';
}

/** Pairs of the address of a state; defaults are left out. */
export function listParams(state: ListState, shape: ListShape): [string, string][] {
  const sort = sortOf(state.sort, shape);
  return [
    ...(state.search === '' ? [] : ([['q', state.search]] as [string, string][])),
    ...shape.filters.flatMap(({ name }): [string, string][] => {
      const value = Object.hasOwn(state.filters, name) ? state.filters[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
    ...(sort === shape.sorts[0] ? [] : ([['sort', sort.name]] as [string, string][])),
    ...(state.descending === (sort.descendingFirst ?? false)
      ? []
      : ([['desc', state.descending ? '1' : '0']] as [string, string][])),
    ...(state.page === 0 ? [] : ([['page', String(state.page + 1)]] as [string, string][])),
    ...(state.pageSize === PAGE_SIZES[0] ? [] : ([['size', String(state.pageSize)]] as [string, string][])),
  ];
}

/** The address of a state, relative to the list's page. */
export const listHref = (state: ListState, shape: ListShape): string =>
  `?${new URLSearchParams(listParams(state, shape)).toString()}`;

/** The state after a click on a column's heading. */
export function sortedBy(state: ListState, name: string, shape: ListShape): ListState {
  const { descendingFirst = false } = sortOf(name, shape);
  return { ...state, sort: name, descending: state.sort === name ? !state.descending : descendingFirst, page: 0 };
}

/** The state with a filter set, or lifted where the value is null. */
export function filteredBy(state: ListState, name: string, value: string | null): ListState {
  const { [name]: _before, ...others } = state.filters;
  return { ...state, page: 0, filters: value === null ? others : { ...others, [name]: value } };
}

/** The state with nothing searched and nothing filtered. */
export const withoutFilters = (state: ListState): ListState => ({ ...state, search: '', page: 0, filters: {} });

export const isNarrowed = (state: ListState): boolean => state.search !== '' || Object.keys(state.filters).length > 0;

/** The query to the store's list. `columns`: of the wire; none for all. */
export function toListPageRequest(state: ListState, shape: ListShape, columns: readonly string[] = []): ListPageRequest {
  const sort = sortOf(state.sort, shape);
  const searched = shape.search && state.search !== '' ? [{ ...shape.search, value: state.search }] : [];
  return {
    columns,
    keys: null,
    filters: [...searched, ...shape.filters.flatMap((filter) => queryOf(filter, state.filters[filter.name]))],
    order: { column: sort.column, direction: state.descending ? 'desc' : 'asc' },
    page: state.page,
    pageSize: state.pageSize,
  };
}

function queryOf(filter: ListFilterShape, value: string | undefined): FilterQuery[] {
  if (value === undefined) return [];
  if (filter.kind === 'choice') return filter.choices.filter((choice) => choice.value === value).map(({ query }) => query);
  return [{ col: filter.col, opr: filter.opr, value: filter.kind === 'id' ? Number(value) : value }];
}

const sortOf = (name: string, shape: ListShape): SortShape => shape.sorts.find((sort) => sort.name === name) ?? shape.sorts[0];
