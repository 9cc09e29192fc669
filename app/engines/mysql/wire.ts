// MySQL's description for API clients.
import { SERVER_PROPERTIES, type EngineWire } from '#app/engines/shared/wire.ts';

export const mysqlWire: EngineWire = {
  defaultDriver: 'mysqldb',
  uriPlaceholder: 'mysql://user:password@host:port/dbname[?key=value&key=value...]',
  defaultPort: 3306,
  normalize,
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: SERVER_PROPERTIES,
    required: ['database', 'host', 'port', 'username'],
  },
};

const SSL_MODES: Readonly<Record<string, string>> = {
  DISABLED: 'disable',
  PREFERRED: 'prefer',
  REQUIRED: 'require',
  VERIFY_CA: 'verify-ca',
  VERIFY_IDENTITY: 'verify-full',
};

/** TLS as MySQL's clients name it. A charset parameter is dropped, because texts are always UTF-8. */
function normalize({ query, ...parameters }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { ssl_mode: mode, charset, ...rest } = (query ?? {}) as Record<string, unknown>;
  const sslmode = typeof mode === 'string' ? (SSL_MODES[mode.toUpperCase()] ?? mode) : undefined;
  const others = {
    ...rest,
    ...(charset !== undefined && !(typeof charset === 'string' && /^utf8/i.test(charset)) && { charset }),
  };
  return {
    ...parameters,
    ...(sslmode !== undefined && parameters['sslmode'] === undefined && { sslmode }),
    ...(Object.keys(others).length > 0 && { query: others }),
  };
}
