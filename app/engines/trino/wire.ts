// Trino's description for API clients.
import { SERVER_PROPERTIES, type EngineWire } from '#app/engines/shared/wire.ts';

export const trinoWire: EngineWire = {
  defaultDriver: 'rest',
  uriPlaceholder: 'trino://user:password@host:port/catalog/schema',
  defaultPort: 8080,
  normalize,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { ...SERVER_PROPERTIES, database: { type: 'string', description: 'Catalog, or catalog/schema' } },
    required: ['database', 'host', 'port', 'username'],
  },
};

/** `catalog/schema` in place of the database, and TLS as SQLAlchemy's driver names it. */
function normalize({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { http_scheme: scheme, ...rest } = (query ?? {}) as Record<string, unknown>;
  const { database, schema, sslmode, port } = parameters;
  const [catalog = '', ...schemas] = typeof database === 'string' ? database.split('/') : [];
  const isTls = scheme === 'https' || (scheme === undefined && Number(port) === 443);
  return {
    ...parameters,
    ...(schemas.length === 1 && schemas[0] !== '' && schema === undefined && { schema: schemas[0] }),
    ...(typeof database === 'string' && schemas.length < 2 && { database: catalog }),
    ...(isTls && sslmode === undefined && { sslmode: 'require' }),
    ...(Object.keys(rest).length > 0 && { query: rest }),
  };
}
