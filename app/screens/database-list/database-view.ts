// The screens' state as in the URL: the list, a new connection of some kind, or one that is edited.
import { parseListAddress, type ListAddress } from '#app/ui/table/list-address.ts';
import { findClient } from '#app/engines/find-client.ts';

/** What the URL requests. `kind` null: nothing is selected yet. `id` 0: no database has it. */
export type DatabaseView =
  | { readonly view: 'list'; readonly query: ListAddress<'name'> }
  | { readonly view: 'new'; readonly kind: string | null }
  | { readonly view: 'edit'; readonly id: number };

export const LIST_PATH = '/databaseview/list/';
/** Path of the API. */
export const API_PATH = '/api/v1/database/';
const MAX_KIND_LENGTH = 50;

/** Reads the address; what makes no sense gets its default. */
export function parseView(params: URLSearchParams): DatabaseView {
  const edited = params.get('edit');
  if (edited !== null) return { view: 'edit', id: /^[1-9]\d{0,14}$/.test(edited) ? Number(edited) : 0 };
  const kind = params.get('new');
  if (kind !== null) return { view: 'new', kind: kind.slice(0, MAX_KIND_LENGTH) || null };
  return { view: 'list', query: parseListAddress(params, ['name']) };
}

/** Whether the database is an embedded one, whose data are ours. */
export const isWarehouse = ({ engine }: { readonly engine: string }): boolean => findClient(engine)?.connection === null;

/** An empty tab of SQL Lab on the database. */
export const labHref = (id: number): string => `/sqllab/?dbid=${id}&sql=`;
