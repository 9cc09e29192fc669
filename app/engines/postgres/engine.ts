// The engine of PostgreSQL and databases that use its protocol.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { hostSchema, hyperdriveSchema, nameSchema, NEGOTIATED_SSL_MODES } from '#app/engines/shared/connection-fields.ts';
import { connectTimeout, connectTimeoutArgument, poolSize } from '#app/engines/shared/engine-params.ts';
import { postgresCatalog } from './catalog.ts';
import { postgresDialect } from './dialect.ts';
import { postgresExplain } from './plan/explain-plan.ts';
import { postgresEstimate } from './plan/estimate.ts';
import { postgresGrammar } from './grammar.ts';

/** `websocket`: Neon's endpoint `wss://<host>/v2`. `hyperdrive`: a binding set up by the operator. */
const TRANSPORTS = ['tcp', 'websocket', 'hyperdrive'] as const;

const applicationName = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[\x20-\x7e]+$/);

/** Ports are checked when connecting, because an invalid port has its own error type. */
export const postgresConnection = z.object({
  host: hostSchema,
  port: z.coerce.number().default(5432),
  database: nameSchema,
  username: nameSchema,
  password: z.string().max(1_000).default(''),
  sslmode: z.enum(NEGOTIATED_SSL_MODES).default('prefer'),
  /** Default schema; null: the server's search_path for the user. */
  schema: nameSchema.nullable().default(null),
  transport: z.enum(TRANSPORTS).default('tcp'),
  hyperdrive: hyperdriveSchema,
  connect_timeout: connectTimeout,
  pool_size: poolSize,
  /** Shown in pg_stat_activity. */
  application_name: applicationName.default('meridian'),
});

export type PostgresParameters = z.infer<typeof postgresConnection>;

const DEFAULT_SCHEMA = 'public';

function postgresNames({ parameters, schema, catalog }: RunNames): NameRules {
  const { database, schema: connectionSchema } = parameters;
  const own = typeof connectionSchema === 'string' ? connectionSchema : null;
  return {
    schema: schema ?? own ?? DEFAULT_SCHEMA,
    defaultSchema: own ?? DEFAULT_SCHEMA,
    fallbackSchema: own,
    catalog,
    defaultCatalog: typeof database === 'string' ? database : null,
    plainSchema: null,
    // pg_catalog is searched before every schema.
    systemPrefix: 'pg_',
    systemSchema: 'pg_catalog',
    fold: postgresDialect.foldIdentifier,
  };
}

/** The join produces a row even if the query has none. */
function describeColumns(query: string, columns: readonly string[]): string {
  const types = columns.map((name) => `pg_typeof(q.${postgresDialect.quoteIdentifier(name)})::text`);
  return `SELECT ${types.join(', ')} FROM (SELECT 1) AS one LEFT JOIN (${query}) AS q ON TRUE`;
}

export const postgresEngine: Engine = {
  id: 'postgres',
  label: 'PostgreSQL',
  connection: postgresConnection,
  secretFields: ['password'],
  // A connection reaches only one database, so there are no catalogs.
  capabilities: { schemas: true, catalogs: false, cancel: true, streaming: true, subqueries: true, exactIntegers: true },
  load: { maxColumns: 1_000, maxNameBytes: 63 },
  engineParams: {
    connectArgs: z.strictObject({
      connect_timeout: connectTimeoutArgument.optional(),
      application_name: applicationName.optional(),
    }),
    hasPool: true,
  },
  dialect: postgresDialect,
  grammar: postgresGrammar,
  describeColumns,
  explain: postgresExplain,
  catalog: postgresCatalog,
  nameRules: postgresNames,
  estimate: postgresEstimate,
  comparesPlans: true,
};
