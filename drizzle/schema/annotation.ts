// Annotation layers: what happened when, to be drawn over charts of time.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { audit } from './audit.ts';

export const annotationLayers = sqliteTable('annotation_layers', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  uuid: text('uuid').notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  ...audit(),
});

export const annotations = sqliteTable(
  'annotations',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    uuid: text('uuid').notNull().unique(),
    layerId: integer('layer_id')
      .notNull()
      .references(() => annotationLayers.id, { onDelete: 'cascade' }),
    /** UTC milliseconds. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    shortDescription: text('short_description').notNull(),
    longDescription: text('long_description'),
    /** JSON text as clients send it. */
    jsonMetadata: text('json_metadata'),
    ...audit(),
  },
  (table) => [index('annotations_layer').on(table.layerId, table.startMs)],
);
