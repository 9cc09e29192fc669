// PostgreSQL's description for API clients.
import { SERVER_PROPERTIES, type EngineWire } from '#app/engines/shared/wire.ts';

export const postgresWire: EngineWire = {
  defaultDriver: 'psycopg2',
  uriPlaceholder: 'postgresql://user:password@host:port/dbname[?key=value&key=value...]',
  defaultPort: 5432,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['database', 'host', 'port', 'username'],
  },
};
