// ClickHouse for browsers.
import { HTTP_SSL_MODES, type EngineClient } from '#app/engines/shared/client.ts';
import { clickhouseLexis } from './lexis.ts';
import { CLICKHOUSE_RESERVED, clickhouseNames } from './names.ts';

export const clickhouseClient: EngineClient = {
  id: 'clickhouse',
  backend: 'clickhousedb',
  aliases: ['clickhouse'],
  rank: 4,
  mark: 'Ch',
  names: clickhouseNames,
  reserved: CLICKHOUSE_RESERVED,
  lexis: clickhouseLexis,
  partitionMacros: [],
  connection: {
    servers: [
      { id: 'clickhouse', mark: 'Ch', host: 'clickhouse.example.org', port: '8443', sslmode: 'require', transport: 'tcp' },
    ],
    defaultPort: '8123',
    defaultSslMode: 'disable',
    exampleLine: 'clickhousedb://user:password@host:8443/database?sslmode=require',
    sslModes: HTTP_SSL_MODES,
    transports: ['tcp'],
    databaseLabel: 'database.label',
    schemaHint: null,
    fields: [],
    abilities: {
      takesFiles: false,
      estimatesCost: false,
      impersonates: false,
      hasCatalogs: false,
      takesTokens: false,
      hasPool: false,
      nameArgument: null,
    },
  },
};
