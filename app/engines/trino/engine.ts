// Trino: one coordinator by HTTP, behind it a catalog for each source.
import * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Engine, RunNames } from '#app/engines/shared/engine.ts';
import { IMPERSONATES, OAUTH2 } from '#app/domain/database/caller-connection.ts';
import { hostSchema, SSL_MODES, headerNameSchema, headerSchema } from '#app/engines/shared/connection-fields.ts';
import { connectTimeout, connectTimeoutArgument } from '#app/engines/shared/engine-params.ts';
import { trinoCatalog } from './catalog.ts';
import { trinoDialect } from './dialect.ts';
import { trinoExplain } from './plan/explain-plan.ts';
import { trinoEstimate } from './plan/estimate.ts';
import { trinoGrammar } from './grammar.ts';
import { trinoPartitions } from './catalog/partitions.ts';
import { trinoValidation } from './plan/validation.ts';

const sourceSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\x20-\x7e]+$/);

/** Ports are checked where they are used: a wrong one has its own error. */
export const trinoConnection = z.object({
  host: hostSchema,
  port: z.coerce.number().default(8080),
  /** The catalog. */
  database: headerNameSchema,
  /** What unqualified names mean. */
  schema: headerNameSchema.nullable().default(null),
  username: headerNameSchema,
  /** Needs TLS. With `authentication: 'jwt'` it is the token. */
  password: headerSchema(10_000).default(''),
  sslmode: z.enum(SSL_MODES).default('disable'),
  authentication: z.enum(['password', 'jwt']).default('password'),
  /** Whom statements run as, where the coordinator lets the user impersonate; null: the user. */
  impersonate: headerNameSchema.nullable().default(null),
  /** `name=value`, separated by commas. */
  session_properties: headerSchema(1_000).default(''),
  client_tags: headerSchema(1_000).default(''),
  /** What the coordinator's own list of queries says that they come from. */
  source: sourceSchema.default('meridian'),
  connect_timeout: connectTimeout,
  /** Statements run as the signed-in user, and not before one is named in `impersonate`. */
  [IMPERSONATES]: z.boolean().default(false),
  /** The owner of the token that each statement sends instead of user and password; null: the connection's own credentials. */
  [OAUTH2]: z.object({ databaseId: z.int(), userId: z.int().nullable() }).nullable().default(null),
});

export type TrinoParameters = z.infer<typeof trinoConnection>;

/** Schema of unqualified names, because Trino requires one. */
export const DEFAULT_SCHEMA = 'default';

function trinoNames({ parameters, schema, catalog }: RunNames): NameRules {
  const { database, schema: connectionSchema } = parameters;
  const fold = trinoDialect.foldIdentifier;
  const own = fold(typeof connectionSchema === 'string' ? connectionSchema : DEFAULT_SCHEMA);
  return {
    schema: schema === null ? own : fold(schema),
    defaultSchema: own,
    fallbackSchema: null,
    catalog: catalog === null ? null : fold(catalog),
    defaultCatalog: typeof database === 'string' ? fold(database) : null,
    plainSchema: null,
    systemPrefix: null,
    systemSchema: null,
    fold,
  };
}

/** An item of a list that commas separate. */
const listed = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0\r\n,]+$/);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const trinoEngine: Engine = {
  id: 'trino',
  label: 'Trino',
  connection: trinoConnection,
  secretFields: ['password'],
  capabilities: { schemas: true, catalogs: true, cancel: true, streaming: true, subqueries: true, exactIntegers: true },
  engineParams: {
    connectArgs: z.strictObject({
      connect_timeout: connectTimeoutArgument.optional(),
      source: sourceSchema.optional(),
      session_properties: z.record(listed.regex(/^[^=]+$/), z.union([listed, z.number(), z.boolean()])).optional(),
      client_tags: z.array(listed).max(50).optional(),
    }),
    hasPool: false,
    toParameters: ({ session_properties: session, client_tags: tags, ...args }) => ({
      ...args,
      ...(isRecord(session) && {
        session_properties: Object.entries(session)
          .map(([name, value]) => `${name}=${String(value)}`)
          .join(','),
      }),
      ...(Array.isArray(tags) && { client_tags: tags.join(',') }),
    }),
  },
  impersonates: true,
  takesTokens: true,
  dialect: trinoDialect,
  grammar: trinoGrammar,
  explain: trinoExplain,
  catalog: trinoCatalog,
  nameRules: trinoNames,
  estimate: trinoEstimate,
  partitions: trinoPartitions,
  validation: trinoValidation,
  comparesPlans: true,
};
