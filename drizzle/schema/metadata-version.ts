// One row of counters that triggers raise with every write of what they stand for: what was read before is known to be old.
// The triggers stand in migrations 0004 and 0008; a table that is made anew needs its own again (tests/api/router/metadata-versions.test.ts says so).
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

export const metadataVersions = sqliteTable('metadata_versions', {
  id: integer('id').primaryKey(),
  /** Of accounts, roles, permissions, sessions that end, tokens. */
  accounts: integer('people').notNull().default(0),
  /** Of datasets, databases, row rules, and of charts what decides how long answers are kept. */
  datasets: integer('questions').notNull().default(0),
  /** Of dashboards and charts: their rows, owners, roles and who is on which. */
  dashboards: integer('dashboards').notNull().default(0),
});
