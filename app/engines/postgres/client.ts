// Browser-side description of PostgreSQL and databases that use its protocol.
import { SSL_MODES, type EngineClient } from '#app/engines/shared/client.ts';
import { postgresLexis } from './lexis.ts';
import { POSTGRES_RESERVED, postgresNames } from './names.ts';

export const postgresClient: EngineClient = {
  id: 'postgres',
  backend: 'postgresql',
  aliases: ['postgres'],
  rank: 1,
  mark: 'Pg',
  names: postgresNames,
  reserved: POSTGRES_RESERVED,
  lexis: postgresLexis,
  partitionMacros: [],
  connection: {
    servers: [
      { id: 'postgresql', mark: 'Pg', host: 'db.example.org', port: '5432', sslmode: 'prefer', transport: 'tcp' },
      {
        id: 'neon',
        mark: 'Ne',
        host: 'ep-name-123456.region.aws.neon.tech',
        port: '5432',
        sslmode: 'require',
        transport: 'websocket',
      },
      {
        id: 'cockroachdb',
        mark: 'Cr',
        host: 'name-1234.region.cockroachlabs.cloud',
        port: '26257',
        sslmode: 'verify-full',
        transport: 'tcp',
      },
      {
        id: 'redshift',
        mark: 'Rs',
        host: 'name.abc123.region.redshift.amazonaws.com',
        port: '5439',
        sslmode: 'require',
        transport: 'tcp',
      },
      {
        id: 'timescale',
        mark: 'Ts',
        host: 'name.project.tsdb.cloud.timescale.com',
        port: '5432',
        sslmode: 'require',
        transport: 'tcp',
      },
      { id: 'other', mark: '…', isLast: true, host: 'db.example.org', port: '5432', sslmode: 'prefer', transport: 'tcp' },
    ],
    defaultPort: '5432',
    defaultSslMode: 'prefer',
    exampleLine: 'postgresql://user:password@host:5432/database?sslmode=require',
    sslModes: SSL_MODES,
    transports: ['tcp', 'websocket', 'hyperdrive'],
    databaseLabel: 'database.label',
    schemaHint: 'schema.hint',
    fields: [],
    abilities: {
      takesFiles: true,
      estimatesCost: true,
      impersonates: false,
      hasCatalogs: false,
      takesTokens: false,
      hasPool: true,
      nameArgument: 'application_name',
    },
  },
};
