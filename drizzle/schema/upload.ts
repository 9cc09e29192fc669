// Files on their way into a table. A row lives from the first byte until its result has expired; the bytes are in the bucket.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { UploadFailure, UploadState } from '#app/domain/upload/upload-state.ts';
import type { RowProblem } from '#app/domain/upload/upload-problem.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { databases } from './database.ts';
import { datasets } from './dataset.ts';
import { users } from './user.ts';

export const uploads = sqliteTable(
  'uploads',
  {
    /** A UUID: also the name of its object, of its file, and of its staging table. */
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    databaseId: integer('database_id').references(() => databases.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    partBytes: integer('part_bytes').notNull(),
    /** The bucket's name of the multipart upload; null once the file is whole. */
    multipartId: text('multipart_id'),
    state: text('state').$type<UploadState>().notNull(),
    /** Parsed by its schema wherever it is read; null until it is sent. */
    spec: text('spec', { mode: 'json' }).$type<UploadSpec>(),
    isCanceled: integer('is_canceled', { mode: 'boolean' }).notNull().default(false),
    /** How often its job began. */
    attempts: integer('attempts').notNull().default(0),
    /** Until then its job is alive. */
    leaseEndsMs: integer('lease_ends_ms'),
    bytesRead: integer('bytes_read').notNull().default(0),
    rowsLoaded: integer('rows_loaded').notNull().default(0),
    rowsSkipped: integer('rows_skipped').notNull().default(0),
    /** The first of those that were skipped. */
    problems: text('problems', { mode: 'json' }).$type<readonly RowProblem[]>().notNull().default([]),
    /** On the table, once it is loaded; null where the user can't make one. */
    datasetId: integer('dataset_id').references(() => datasets.id, { onDelete: 'set null' }),
    failure: text('failure', { mode: 'json' }).$type<UploadFailure>(),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
    /** The file and this row are removed then. */
    expiresAtMs: integer('expires_at_ms').notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_database').on(table.databaseId),
    index('uploads_dataset').on(table.datasetId),
    index('uploads_expires').on(table.expiresAtMs),
    index('uploads_lease').on(table.state, table.leaseEndsMs),
  ],
);

/** Parts of a file that the bucket has. */
export const uploadParts = sqliteTable(
  'upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    etag: text('etag').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);
