// A list's state in the address: what is searched, how it is sorted, which page.

/** `changed` sorts by the last change, and is what a list begins with: the newest first. */
export interface ListAddress<Sort extends string> {
  readonly search: string;
  readonly sort: Sort | 'changed';
  readonly descending: boolean;
  /** From 0. */
  readonly page: number;
}

export const PAGE_SIZE = 25;
const MAX_PAGE = 100_000;
const MAX_SEARCH_LENGTH = 200;

/** Reads the address of a list that can be sorted by `sorts` too; what makes no sense gets its default. */
export function parseListAddress<const Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): ListAddress<Sort> {
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'changed';
  const page = Number(params.get('page') ?? '1');
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    descending: params.has('desc') ? params.get('desc') === '1' : sort === 'changed',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page - 1 : 0,
  };
}

/** The address of a state; defaults are left out. */
export function listHref(address: ListAddress<string>): string {
  const params = new URLSearchParams();
  if (address.search) params.set('q', address.search);
  if (address.sort !== 'changed') params.set('sort', address.sort);
  if (address.descending !== (address.sort === 'changed')) params.set('desc', address.descending ? '1' : '0');
  if (address.page > 0) params.set('page', String(address.page + 1));
  const text = params.toString();
  return text ? `?${text}` : '?';
}

/** The state after a click on a column's heading. */
export function sortBy<Sort extends string>(address: ListAddress<Sort>, sort: Sort | 'changed'): ListAddress<Sort> {
  const descending = address.sort === sort ? !address.descending : sort === 'changed';
  return { ...address, sort, descending, page: 0 };
}

/** What a column's heading says of the order. */
export const readSortDirection = <Sort extends string>(
  address: ListAddress<Sort>,
  sort: Sort | 'changed',
): 'ascending' | 'descending' | null => (address.sort !== sort ? null : address.descending ? 'descending' : 'ascending');
