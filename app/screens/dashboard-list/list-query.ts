// The list's state as it stands in the address: what is searched, how it is sorted, which page.

export type ListSort = 'title' | 'changed';
export interface ListQuery {
  readonly search: string;
  readonly sort: ListSort;
  readonly descending: boolean;
  /** From 0. */
  readonly page: number;
}

export const PAGE_SIZE = 25;
const MAX_PAGE = 100_000;
const MAX_SEARCH_LENGTH = 200;

/** Reads the address; what makes no sense gets its default. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') === 'title' ? 'title' : 'changed';
  const page = Number(params.get('page') ?? '1');
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    descending: params.has('desc') ? params.get('desc') === '1' : sort === 'changed',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page - 1 : 0,
  };
}

/** The address of a state; defaults are left out. */
export function listHref(query: ListQuery): string {
  const params = new URLSearchParams();
  if (query.search) params.set('q', query.search);
  if (query.sort !== 'changed') params.set('sort', query.sort);
  if (query.descending !== (query.sort === 'changed')) params.set('desc', query.descending ? '1' : '0');
  if (query.page > 0) params.set('page', String(query.page + 1));
  const text = params.toString();
  return text ? `?${text}` : '?';
}

/** The state after a click on a column's heading. */
export function sortBy(query: ListQuery, sort: ListSort): ListQuery {
  const descending = query.sort === sort ? !query.descending : sort === 'changed';
  return { ...query, sort, descending, page: 0 };
}
