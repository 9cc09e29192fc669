// A connection that opens another catalog than its own: what unqualified names mean in a run or in a dataset. Pure.
import type { Connection } from './connection.ts';

/** Its version names the catalog: cached rows of one are never another's. The same object for null, and for its own catalog. */
export function inCatalog(connection: Connection, catalog: string | null): Connection {
  const { parameters, version } = connection;
  const own = openedCatalog(connection);
  if (catalog === null || own === catalog) return connection;
  return {
    ...connection,
    parameters: { ...parameters, database: catalog },
    version: `${version}.in.${encodeURIComponent(catalog)}`,
    ownCatalog: own,
  };
}

/** The catalog that the connection opens; null where it has no name. */
export function openedCatalog({ parameters }: Pick<Connection, 'parameters'>): string | null {
  const { database } = parameters;
  return typeof database === 'string' ? database : null;
}
