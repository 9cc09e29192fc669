// Reads and writes uploads. Every step names the states from which it is legal: what comes twice, or late, changes nothing.
import { and, count, desc, eq, inArray, isNull, lt, lte, ne, not, or, sql, sum, type SQL } from 'drizzle-orm';
import { JOB_STATES, UPLOAD_STATES, type UploadState } from '#app/domain/upload/upload-state.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, uploadParts, uploads } from '#drizzle/schema/index.ts';

export type UploadRow = typeof uploads.$inferSelect;
export type UploadPartRow = typeof uploadParts.$inferSelect;

export async function insertUpload(db: Db, row: typeof uploads.$inferInsert): Promise<void> {
  await db.insert(uploads).values(row);
}

/** Null where there is none; with `userId`, of that user. */
export async function findUpload(db: Db, id: string, userId?: number): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), userId === undefined ? undefined : eq(uploads.userId, userId)));
  return row ?? null;
}

/** The job and its database; null for either if it was deleted. */
export async function findJob(db: Db, id: string) {
  const [found] = await db
    .select({ upload: uploads, database: databases })
    .from(uploads)
    .leftJoin(databases, eq(databases.id, uploads.databaseId))
    .where(eq(uploads.id, id));
  return found ?? null;
}

const PENDING_STATES: readonly UploadState[] = UPLOAD_STATES.filter((state) => !['done', 'failed', 'canceled'].includes(state));

/** What a user has under way: how many, and their bytes. */
export async function measurePending(db: Db, userId: number): Promise<{ count: number; sizeBytes: number }> {
  const [row] = await db
    .select({ count: count(), sizeBytes: sum(uploads.sizeBytes) })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), inArray(uploads.state, [...PENDING_STATES])));
  return { count: row?.count ?? 0, sizeBytes: Number(row?.sizeBytes ?? 0) };
}

/** Files of a user, but for canceled ones, for as long as they are kept; the newest first. */
export const listRecent = (db: Db, userId: number, limit: number): Promise<UploadRow[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, userId), ne(uploads.state, 'canceled')))
    .orderBy(desc(uploads.createdOnMs))
    .limit(limit);

/** A part that comes again takes the place of the first. */
export async function savePart(
  db: Db,
  part: UploadPartRow,
  touch: { readonly nowMs: number; readonly expiresAtMs: number },
): Promise<void> {
  const { etag, sizeBytes } = part;
  await db.batch([
    db
      .insert(uploadParts)
      .values(part)
      .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.number], set: { etag, sizeBytes } }),
    db.update(uploads).set({ changedOnMs: touch.nowMs, expiresAtMs: touch.expiresAtMs }).where(eq(uploads.id, part.uploadId)),
  ]);
}

export const listParts = (db: Db, uploadId: string): Promise<UploadPartRow[]> =>
  db.select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId)).orderBy(uploadParts.number);

/** The numbers of the parts that each of the uploads has, in order; none: it isn't in the map. */
export async function listPartNumbers(db: Db, uploadIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db
    .select({ uploadId: uploadParts.uploadId, number: uploadParts.number })
    .from(uploadParts)
    .where(sql`${uploadParts.uploadId} in (select value from json_each(${JSON.stringify(uploadIds)}))`)
    .orderBy(uploadParts.uploadId, uploadParts.number);
  const byUpload = Map.groupBy(rows, ({ uploadId }) => uploadId);
  return new Map([...byUpload].map(([id, parts]) => [id, parts.map(({ number }) => number)]));
}

export type UploadChange = Partial<Omit<UploadRow, 'id' | 'userId' | 'createdOnMs'>>;

/** One attempt of a job. A later attempt replaces it, even while it is still running. */
export interface UploadAttempt {
  readonly id: string;
  readonly number: number;
}

const isLatest = ({ id, number }: UploadAttempt): SQL | undefined => and(eq(uploads.id, id), eq(uploads.attempts, number));

/** False when its state is none of `from`, it was deleted, or a later attempt has it. */
export async function changeUpload(
  db: Db,
  of: string | UploadAttempt,
  from: readonly UploadState[],
  change: UploadChange,
): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set(change)
    .where(and(typeof of === 'string' ? eq(uploads.id, of) : isLatest(of), inArray(uploads.state, [...from])))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** Takes the job for as long as the lease, and gives the attempt; null where another has it, or there is nothing to do. */
export async function claimUpload(
  db: Db,
  id: string,
  { from, to, nowMs, leaseEndsMs }: { from: UploadState; to: UploadState; nowMs: number; leaseEndsMs: number },
): Promise<UploadAttempt | null> {
  const [claimed] = await db
    .update(uploads)
    .set({ state: to, attempts: sql`${uploads.attempts} + 1`, leaseEndsMs, changedOnMs: nowMs })
    .where(and(eq(uploads.id, id), eq(uploads.state, from), or(isNull(uploads.leaseEndsMs), lte(uploads.leaseEndsMs, nowMs))))
    .returning({ number: uploads.attempts });
  return claimed ? { id, number: claimed.number } : null;
}

/** Reports progress and renews the lease. Returns whether to stop; null if the row was deleted, or a later attempt has the lease. */
export async function reportProgress(
  db: Db,
  attempt: UploadAttempt,
  progress: Pick<UploadRow, 'bytesRead' | 'rowsLoaded' | 'rowsSkipped' | 'problems' | 'leaseEndsMs' | 'changedOnMs'>,
): Promise<{ isCanceled: boolean } | null> {
  const [row] = await db
    .update(uploads)
    .set(progress)
    .where(and(isLatest(attempt), eq(uploads.state, 'loading')))
    .returning({ isCanceled: uploads.isCanceled });
  return row ?? null;
}

/** From now on the upload can't be canceled. False if it was canceled or deleted, or a later attempt has the lease. */
export async function startPublishing(db: Db, attempt: UploadAttempt, nowMs: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ state: 'publishing', changedOnMs: nowMs })
    .where(and(isLatest(attempt), eq(uploads.state, 'loading'), eq(uploads.isCanceled, false)))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** Jobs that should run, and whose object has not reported for long. */
export const listLost = (db: Db, nowMs: number, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.state, [...JOB_STATES]), lte(uploads.leaseEndsMs, nowMs)))
    .limit(limit);

/** What has expired, and no job has. */
export const listExpired = (db: Db, nowMs: number, limit: number): Promise<Pick<UploadRow, 'id' | 'multipartId'>[]> =>
  db
    .select({ id: uploads.id, multipartId: uploads.multipartId })
    .from(uploads)
    .where(and(lt(uploads.expiresAtMs, nowMs), not(inArray(uploads.state, [...JOB_STATES]))))
    .limit(limit);

export async function removeUploads(db: Db, ids: readonly string[]): Promise<void> {
  const values = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await db.batch([
    db.delete(uploadParts).where(sql`${uploadParts.uploadId} in ${values}`),
    db.delete(uploads).where(sql`${uploads.id} in ${values}`),
  ]);
}
