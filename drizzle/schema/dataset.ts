// Datasets with their columns, metrics and owners.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { databases } from './database.ts';
import { users } from './user.ts';

export const datasets = sqliteTable(
  'datasets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    databaseId: integer('database_id')
      .notNull()
      .references(() => databases.id, { onDelete: 'restrict' }),
    catalog: text('catalog'),
    schema: text('schema'),
    name: text('name').notNull(),
    /** SQL of a virtual dataset; null for a physical one. */
    sql: text('sql'),
    description: text('description'),
    /** Bumped at every change of the dataset, its columns or metrics. */
    version: integer('version').notNull().default(1),
    /** Bumped when whoever keeps the data says that cached answers are out of date. */
    cacheEpoch: integer('cache_epoch').notNull().default(0),
    mainTemporalColumn: text('main_temporal_column'),
    alwaysFilterMainTemporal: integer('always_filter_main_temporal', { mode: 'boolean' }).notNull().default(false),
    normalizeColumns: integer('normalize_columns', { mode: 'boolean' }).notNull().default(false),
    filterSelectEnabled: integer('filter_select_enabled', { mode: 'boolean' }).notNull().default(true),
    fetchValuesPredicate: text('fetch_values_predicate'),
    templateParams: text('template_params'),
    defaultEndpoint: text('default_endpoint'),
    currencyCodeColumn: text('currency_code_column'),
    offsetHours: integer('offset_hours').notNull().default(0),
    /** IANA name of the zone in which days begin and end; null: UTC. */
    timeZone: text('time_zone'),
    cacheTimeoutS: integer('cache_timeout_s'),
    isSqllabView: integer('is_sqllab_view', { mode: 'boolean' }).notNull().default(false),
    isManagedExternally: integer('is_managed_externally', { mode: 'boolean' }).notNull().default(false),
    /** URL in the tool that manages the object, as sent: any text. */
    externalUrl: text('external_url'),
    /** JSON text as clients send it: certification, warning. */
    extra: text('extra'),
    /** Folders of metrics and columns, as JSON text; null: none. */
    folders: text('folders'),
    ...audit(),
  },
  (table) => [
    // quote() so that two NULLs are equal; coalesce(x, '') would do, but drizzle-kit breaks expressions at their commas.
    uniqueIndex('datasets_place').on(table.databaseId, sql`quote(${table.catalog})`, sql`quote(${table.schema})`, table.name),
  ],
);

export const datasetColumns = sqliteTable(
  'dataset_columns',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    verboseName: text('verbose_name'),
    description: text('description'),
    type: text('type'),
    advancedDataType: text('advanced_data_type'),
    /** SQL of a calculated column; null for a physical one. */
    expression: text('expression'),
    /** `epoch_s`, `epoch_ms` or a strftime format; null when the column's own type holds the instant. */
    pythonDateFormat: text('python_date_format'),
    isTemporal: integer('is_temporal', { mode: 'boolean' }).notNull().default(false),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    isGroupable: integer('is_groupable', { mode: 'boolean' }).notNull().default(true),
    isFilterable: integer('is_filterable', { mode: 'boolean' }).notNull().default(true),
    extra: text('extra'),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
  },
  (table) => [uniqueIndex('dataset_columns_name').on(table.datasetId, table.name)],
);

export const datasetMetrics = sqliteTable(
  'dataset_metrics',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    verboseName: text('verbose_name'),
    description: text('description'),
    metricType: text('metric_type'),
    expression: text('expression').notNull(),
    d3Format: text('d3_format'),
    currency: text('currency', { mode: 'json' }).$type<{ symbol: string; symbolPosition: 'prefix' | 'suffix' }>(),
    warningText: text('warning_text'),
    extra: text('extra'),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
  },
  (table) => [uniqueIndex('dataset_metrics_name').on(table.datasetId, table.name)],
);

export const datasetOwners = sqliteTable(
  'dataset_owners',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.userId] }), index('dataset_owners_user').on(table.userId)],
);
