// BigQuery, by its REST API. A catalog is a project, a schema a dataset. The caller is a service account.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { hostSchema, SSL_MODES } from '#app/engines/shared/connection-fields.ts';
import { connectTimeout, connectTimeoutArgument } from '#app/engines/shared/engine-params.ts';
import { bigqueryCatalog } from './catalog.ts';
import { bigqueryDialect } from './dialect.ts';
import { bigqueryEstimate, bigqueryExplain, bigqueryValidation } from './plan/dry-run.ts';
import { bigqueryGrammar } from './grammar.ts';
import { GOOGLE_HOST } from './driver/host.ts';

/** Old ones have the company's domain before a colon. */
const projectSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.:-]*$/);

const datasetSchema = z.string().min(1).max(1024).regex(/^\w+$/);

/** `US`, `europe-west3`. */
const locationSchema = z
  .string()
  .max(50)
  .regex(/^[A-Za-z0-9-]+$/);

const bytesSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const bigqueryConnection = z.object({
  /** Google's, or another server with the same API, such as an emulator. */
  host: hostSchema.default(GOOGLE_HOST),
  port: z.coerce.number().default(443),
  /** The project that names without one mean. */
  database: projectSchema,
  /** The dataset that names without one mean. */
  schema: datasetSchema.nullable().default(null),
  /** The project that runs and pays for the queries; null: the same. */
  billing_project: projectSchema.nullable().default(null),
  /** The JSON of the service account's key. Empty: none, which Google doesn't take. */
  password: z.string().max(20_000).default(''),
  sslmode: z.enum(SSL_MODES).default('require'),
  /** Location of the data; null: BigQuery determines it from the tables. */
  location: locationSchema.nullable().default(null),
  /** A query that would cost more fails without a charge; null: Meridian sets no limit. */
  maximum_bytes_billed: bytesSchema.nullable().default(null),
  connect_timeout: connectTimeout,
});

export type BigqueryParameters = z.infer<typeof bigqueryConnection>;

const fold = bigqueryDialect.foldIdentifier;

/** Whether names of tables regard case is each dataset's own choice. */
function bigqueryNames({ parameters, schema, catalog }: RunNames): NameRules {
  const { database, schema: connectionSchema } = parameters;
  // A dataset can't have this name.
  const own = typeof connectionSchema === 'string' ? connectionSchema : '';
  return {
    schema: schema ?? own,
    defaultSchema: own,
    fallbackSchema: null,
    catalog,
    defaultCatalog: typeof database === 'string' ? database : null,
    plainSchema: null,
    systemPrefix: null,
    systemSchema: null,
    fold,
    grantFold: (name) => name,
  };
}

/** Characters that aren't allowed in the name of an uploaded column; names of tables allow fewer. */
const REFUSED_NAMES = /[!"$()*,./;?@[\\\]^`{}~]|^(?:_table_|_file_|_partition|_row_timestamp|__root__|_colidentifier)/i;
const NAMES_REASON = 'BigQuery’s names can’t contain any of !"$()*,./;?@[\\]^`{}~, or start as its own do, such as _TABLE_.';

export const bigqueryEngine: Engine = {
  id: 'bigquery',
  label: 'BigQuery',
  connection: bigqueryConnection,
  secretFields: ['password'],
  // A job that is cancelled ends soon, and rows arrive once it has ended.
  capabilities: { schemas: true, catalogs: true, cancel: false, streaming: false, subqueries: true, exactIntegers: true },
  // A column's name can have more than its alias in a query.
  load: { maxColumns: 1_000, maxNameBytes: 300, refusedNames: { pattern: REFUSED_NAMES, reason: NAMES_REASON } },
  engineParams: {
    connectArgs: z.strictObject({
      connect_timeout: connectTimeoutArgument.optional(),
      location: locationSchema.optional(),
      maximum_bytes_billed: bytesSchema.optional(),
      billing_project: projectSchema.optional(),
    }),
    hasPool: false,
  },
  dialect: bigqueryDialect,
  grammar: bigqueryGrammar,
  explain: bigqueryExplain,
  catalog: bigqueryCatalog,
  nameRules: bigqueryNames,
  estimate: bigqueryEstimate,
  validation: bigqueryValidation,
  comparesPlans: true,
};
