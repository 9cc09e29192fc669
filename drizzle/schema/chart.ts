// Charts and their owners.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { datasets } from './dataset.ts';
import { users } from './user.ts';

export const charts = sqliteTable(
  'charts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    name: text('name').notNull(),
    vizType: text('viz_type').notNull(),
    /** The form data, JSON text as it was saved. */
    params: text('params').notNull(),
    /** JSON text of the question as it was saved; null when it was never made. */
    queryContext: text('query_context'),
    /** Null once the dataset is gone: the chart stays and says so. */
    datasetId: integer('dataset_id').references(() => datasets.id, { onDelete: 'set null' }),
    description: text('description'),
    cacheTimeoutS: integer('cache_timeout_s'),
    certifiedBy: text('certified_by'),
    certificationDetails: text('certification_details'),
    isManagedExternally: integer('is_managed_externally', { mode: 'boolean' }).notNull().default(false),
    /** URL in the tool that manages the object, as sent: any text. */
    externalUrl: text('external_url'),
    /** Built together with this dashboard, and part of no list until one of the two is saved. Null: saved. */
    draftOfId: integer('draft_of_id'),
    /** Bumped at every change: a part of the picture's cache key. */
    version: integer('version').notNull().default(1),
    lastSavedOnMs: integer('last_saved_on_ms'),
    lastSavedById: integer('last_saved_by_id').references(() => users.id, { onDelete: 'set null' }),
    ...audit(),
  },
  (table) => [
    index('charts_dataset').on(table.datasetId),
    index('charts_changed').on(table.changedOnMs),
    index('charts_name').on(table.name),
    index('charts_draft').on(table.draftOfId),
  ],
);

export const chartOwners = sqliteTable(
  'chart_owners',
  {
    chartId: integer('chart_id')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.chartId, table.userId] }), index('chart_owners_user').on(table.userId)],
);
