// What clients call the engines: `backend` on the wire, as SQLAlchemy names its dialects. Browsers know them without the engines.

/** By our id of the engine. */
export const BACKEND_NAMES = {
  postgres: 'postgresql',
  mysql: 'mysql',
  trino: 'trino',
  clickhouse: 'clickhousedb',
  sqlite: 'sqlite',
} as const;

/** Our id of the engine; null for a name that none of them has. */
export const engineOfBackend = (backend: string | null | undefined): string | null =>
  Object.entries(BACKEND_NAMES).find(([, name]) => name === backend)?.[0] ?? null;
