// ClickHouse, by its HTTP interface.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { connectTimeout, connectTimeoutArgument } from '#app/engines/shared/engine-params.ts';
import { clickhouseCatalog } from './catalog.ts';
import { clickhouseDialect } from './dialect.ts';
import { clickhouseExplain } from './explain-plan.ts';
import { clickhouseGrammar } from './grammar.ts';
import { clickhouseValidation } from './validation.ts';

const nameSchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\0\r\n]+$/);

/** Whatever takes TLS checks the certificate against the host's name. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;

export const clickhouseConnection = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\s/@?#\0]+$/),
  port: z.coerce.number().default(8123),
  database: nameSchema.default('default'),
  /** What unqualified names mean; null: the database. */
  schema: nameSchema.nullable().default(null),
  username: nameSchema.default('default'),
  password: z
    .string()
    .max(1_000)
    .regex(/^[^\0\r\n]*$/)
    .default(''),
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
