// The screens' state as it stands in the address: the list, a new connection of some kind, or one that is edited.

export type ListSort = 'name' | 'changed';
export interface ListQuery {
  readonly search: string;
  readonly sort: ListSort;
  readonly descending: boolean;
  /** From 0. */
  readonly page: number;
}

/** What the address asks for. `kind` null: nothing is chosen yet. `id` 0: no database has it. */
export type DatabaseView =
  | { readonly view: 'list'; readonly query: ListQuery }
  | { readonly view: 'new'; readonly kind: string | null }
  | { readonly view: 'edit'; readonly id: number };

export const PAGE_SIZE = 25;
export const LIST_PATH = '/databaseview/list/';
const MAX_PAGE = 100_000;
const MAX_SEARCH_LENGTH = 200;
const MAX_KIND_LENGTH = 50;

/** Reads the address; what makes no sense gets its default. */
export function parseView(params: URLSearchParams): DatabaseView {
  const edited = params.get('edit');
  if (edited !== null) return { view: 'edit', id: /^[1-9]\d{0,14}$/.test(edited) ? Number(edited) : 0 };
  const kind = params.get('new');
  if (kind !== null) return { view: 'new', kind: kind.slice(0, MAX_KIND_LENGTH) || null };
  return { view: 'list', query: parseListQuery(params) };
}

export function parseListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get('sort') === 'name' ? 'name' : 'changed';
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
