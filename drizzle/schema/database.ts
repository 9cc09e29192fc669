// Connections to the databases that are asked; never the database in which these tables live.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';

export const databases = sqliteTable('databases', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull().unique(),
  engine: text('engine').notNull(),
  /** What the engine's connection schema yields, without its secret fields. */
  parameters: text('parameters', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  /** AES-GCM text of the secret fields; null when the engine has none. */
  encryptedSecrets: text('encrypted_secrets'),
  /** AES-GCM text of the OAuth2 client by which users sign in themselves; null: the connection has its own credentials. */
  encryptedOauth2Client: text('encrypted_oauth2_client'),
  /** Bumped when the connection changes: a part of every cache key. */
  version: integer('version').notNull().default(1),
  exposeInSqllab: integer('expose_in_sqllab', { mode: 'boolean' }).notNull().default(true),
  allowCtas: integer('allow_ctas', { mode: 'boolean' }).notNull().default(false),
  allowCvas: integer('allow_cvas', { mode: 'boolean' }).notNull().default(false),
  allowDml: integer('allow_dml', { mode: 'boolean' }).notNull().default(false),
  allowRunAsync: integer('allow_run_async', { mode: 'boolean' }).notNull().default(false),
  allowFileUpload: integer('allow_file_upload', { mode: 'boolean' }).notNull().default(false),
  allowMultiCatalog: integer('allow_multi_catalog', { mode: 'boolean' }).notNull().default(false),
  allowsCostEstimate: integer('allows_cost_estimate', { mode: 'boolean' }).notNull().default(false),
  allowsVirtualTableExplore: integer('allows_virtual_table_explore', { mode: 'boolean' }).notNull().default(true),
  disableDataPreview: integer('disable_data_preview', { mode: 'boolean' }).notNull().default(false),
  disableDrillToDetail: integer('disable_drill_to_detail', { mode: 'boolean' }).notNull().default(false),
  impersonateUser: integer('impersonate_user', { mode: 'boolean' }).notNull().default(false),
  isManagedExternally: integer('is_managed_externally', { mode: 'boolean' }).notNull().default(false),
  /** URL in the tool that manages the object, as sent: any text. */
  externalUrl: text('external_url'),
  configurationMethod: text('configuration_method').notNull().default('dynamic_form'),
  forceCtasSchema: text('force_ctas_schema'),
  cacheTimeoutS: integer('cache_timeout_s'),
  extra: text('extra', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  ...audit(),
});
