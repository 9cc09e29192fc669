// Connections that open another catalog than their own, for unqualified names in a run or dataset.
import type { Connection } from './connection.ts';

/**
 * The version contains the catalog, so that cached rows aren't shared between catalogs. Returns the same object for null and
 * for the connection's own catalog.
 */
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

/** The catalog that the connection opens; null if it has no name. */
export function openedCatalog({ parameters }: Pick<Connection, 'parameters'>): string | null {
  const { database } = parameters;
  return typeof database === 'string' ? database : null;
}
