// MySQL and MariaDB, and what speaks their protocol.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { hostSchema, hyperdriveSchema, nameSchema, NEGOTIATED_SSL_MODES } from '#app/engines/shared/connection-fields.ts';
import { connectTimeout, connectTimeoutArgument, poolSize } from '#app/engines/shared/engine-params.ts';
import { mysqlCatalog } from './catalog.ts';
import { mysqlDialect } from './dialect.ts';
import { mysqlExplain } from './plan/explain-plan.ts';
import { mysqlGrammar } from './grammar.ts';

/** `hyperdrive`: by a binding that the operator has set up. */
const TRANSPORTS = ['tcp', 'hyperdrive'] as const;

/** Ports are checked where they are used: a wrong one has its own error. */
export const mysqlConnection = z.object({
  host: hostSchema,
  port: z.coerce.number().default(3306),
  database: nameSchema,
  username: nameSchema,
  password: z.string().max(1_000).default(''),
  sslmode: z.enum(NEGOTIATED_SSL_MODES).default('prefer'),
  /** What unqualified names mean; null: the database. */
  schema: nameSchema.nullable().default(null),
  transport: z.enum(TRANSPORTS).default('tcp'),
  hyperdrive: hyperdriveSchema,
  connect_timeout: connectTimeout,
  pool_size: poolSize,
});

export type MysqlParameters = z.infer<typeof mysqlConnection>;

/**
 * Whether names of tables have a case is the server's setting (`lower_case_table_names`), and not known here: row-level rules
 * apply to a name in any case, access is granted to the name as it is written.
 */
function mysqlNames({ parameters, schema, catalog }: RunNames): NameRules {
  const { database, schema: own } = parameters;
  const ownSchema = [own, database].find((name): name is string => typeof name === 'string') ?? null;
  return {
    schema: schema ?? ownSchema,
    defaultSchema: ownSchema,
    fallbackSchema: null,
    catalog,
    defaultCatalog: null,
    plainSchema: null,
    systemPrefix: null,
    systemSchema: null,
    fold: mysqlDialect.foldIdentifier,
    grantFold: (name) => name,
  };
}

export const mysqlEngine: Engine = {
  id: 'mysql',
  label: 'MySQL',
  connection: mysqlConnection,
  secretFields: ['password'],
  capabilities: { schemas: true, catalogs: false, cancel: true, streaming: true, subqueries: true, exactIntegers: true },
  // InnoDB's pages: a row of more texts doesn't fit into one.
  load: {
    maxColumns: 190,
    maxNameBytes: 64,
    refusedNames: {
      pattern: /\s$|[\ud800-\udfff]/,
      reason: 'MySQL’s names can’t end with a space or contain emoji and other rare characters.',
    },
  },
  engineParams: {
    connectArgs: z.strictObject({ connect_timeout: connectTimeoutArgument.optional() }),
    hasPool: true,
  },
  dialect: mysqlDialect,
  grammar: mysqlGrammar,
  explain: mysqlExplain,
  catalog: mysqlCatalog,
  nameRules: mysqlNames,
  comparesPlans: true,
};
