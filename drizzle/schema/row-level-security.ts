// Row-level rules: which rows of which datasets whoever has which role may see.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';
import { datasets } from './dataset.ts';
import { roles } from './role.ts';

export const rowLevelRules = sqliteTable('row_level_rules', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull().unique(),
  description: text('description'),
  /** Regular: for those with one of its roles. Base: for everybody but them. */
  filterType: text('filter_type', { enum: ['Regular', 'Base'] }).notNull(),
  /** Rules with the same key are alternatives; null stands alone. */
  groupKey: text('group_key'),
  /** SQL over the datasets' columns; may be a template. */
  clause: text('clause').notNull(),
  ...audit(),
});

export const rowLevelRuleDatasets = sqliteTable(
  'row_level_rule_datasets',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => rowLevelRules.id, { onDelete: 'cascade' }),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.datasetId] }),
    index('row_level_rule_datasets_dataset').on(table.datasetId),
  ],
);

export const rowLevelRuleRoles = sqliteTable(
  'row_level_rule_roles',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => rowLevelRules.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.roleId] })],
);
