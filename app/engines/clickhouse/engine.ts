// ClickHouse, by its HTTP interface.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { hostSchema, SSL_MODES, headerNameSchema, headerSchema } from '#app/engines/shared/connection-fields.ts';
import { connectTimeout, connectTimeoutArgument } from '#app/engines/shared/engine-params.ts';
import { clickhouseCatalog } from './catalog.ts';
import { clickhouseDialect } from './dialect.ts';
import { clickhouseExplain } from './plan/explain-plan.ts';
import { clickhouseGrammar } from './grammar.ts';
import { clickhouseValidation } from './plan/validation.ts';

export const clickhouseConnection = z.object({
  host: hostSchema,
  port: z.coerce.number().default(8123),
  database: headerNameSchema.default('default'),
  /** What unqualified names mean; null: the database. */
  schema: headerNameSchema.nullable().default(null),
  username: headerNameSchema.default('default'),
  password: headerSchema(1_000).default(''),
  sslmode: z.enum(SSL_MODES).default('disable'),
  connect_timeout: connectTimeout,
});

export type ClickhouseParameters = z.infer<typeof clickhouseConnection>;

function clickhouseNames({ parameters, schema, catalog }: RunNames): NameRules {
  const { database = 'default', schema: connectionSchema } = parameters;
  const own = String(connectionSchema ?? database);
  return {
    schema: schema ?? own,
    defaultSchema: own,
    fallbackSchema: null,
    catalog,
    // Clients name the connection's database so, as they do for other engines.
    defaultCatalog: String(database),
    plainSchema: null,
    systemPrefix: null,
    systemSchema: null,
    fold: clickhouseDialect.foldIdentifier,
  };
}

export const clickhouseEngine: Engine = {
  id: 'clickhouse',
  label: 'ClickHouse',
  connection: clickhouseConnection,
  secretFields: ['password'],
  capabilities: { schemas: true, catalogs: false, cancel: true, streaming: true, subqueries: true, exactIntegers: true },
  engineParams: {
    connectArgs: z.strictObject({ connect_timeout: connectTimeoutArgument.optional() }),
    hasPool: false,
  },
  dialect: clickhouseDialect,
  grammar: clickhouseGrammar,
  explain: clickhouseExplain,
  catalog: clickhouseCatalog,
  nameRules: clickhouseNames,
  validation: clickhouseValidation,
  comparesPlans: true,
};
