// ClickHouse's description for API clients.
import { SERVER_PROPERTIES, type EngineWire } from '#app/engines/shared/wire.ts';

export const clickhouseWire: EngineWire = {
  defaultDriver: 'connect',
  uriPlaceholder: 'clickhousedb://user:password@host:port/dbname[?key=value&key=value...]',
  defaultPort: 8123,
  normalize,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['host', 'port', 'username'],
  },
};

/** TLS as its clients name it. */
function normalize({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { secure, protocol, ...rest } = (query ?? {}) as Record<string, unknown>;
  const port = Number(parameters['port']);
  const isTls = /^(?:true|1|yes)$/i.test(String(secure)) || protocol === 'https' || port === 443 || port === 8443;
  return {
    ...parameters,
    ...(isTls && parameters['sslmode'] === undefined && { sslmode: 'require' }),
    ...(Object.keys(rest).length > 0 && { query: rest }),
  };
}
