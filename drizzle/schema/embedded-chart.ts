// Charts that other sites may show to their guests, each alone.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { charts } from './chart.ts';

export const embeddedCharts = sqliteTable('embedded_charts', {
  uuid: text('uuid').primaryKey(),
  chartId: integer('chart_id')
    .notNull()
    .unique()
    .references(() => charts.id, { onDelete: 'cascade' }),
  /** Origins that may frame it; empty: any. */
  allowedDomains: text('allowed_domains', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
  ...audit(),
});
