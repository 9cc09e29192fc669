// One row of counters. Triggers increment them with every write, so that cached metadata is known to be stale.
// The triggers are in migrations 0004 and 0008; a re-created table needs its triggers again, which
// tests/api/router/metadata-versions.test.ts checks.
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

export const metadataVersions = sqliteTable('metadata_versions', {
  id: integer('id').primaryKey(),
  /** Accounts, roles, permissions, tokens, and sessions that end. */
  accounts: integer('people').notNull().default(0),
  /** Datasets, databases, row rules, and the cache timeouts of charts. */
  datasets: integer('questions').notNull().default(0),
  /** Dashboards and charts: their rows, owners, roles, and which charts are on which dashboards. */
  dashboards: integer('dashboards').notNull().default(0),
});
