// Uploads of the caller: started, filled part by part, loaded, watched and canceled.
import { RETENTION } from '#app/domain/retention/retention.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { findUploadFormat, isTyped } from '#app/formats/formats.ts';
import { needsCheck, type UploadSpec } from '#app/formats/upload/upload-spec.ts';
import { applyTableTypes } from '#app/domain/upload/table-types.ts';
import { isFinished, LOADABLE_STATES } from '#app/domain/upload/upload-state.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  changeUpload,
  findUpload,
  insertUpload,
  listPartNumbers,
  listParts,
  listRecent,
  measurePending,
  removeUploads,
  savePart,
  type UploadRow,
} from '#app/stores/upload/store.server.ts';
import type { LoadBody, UploadView } from '#app/stores/upload/wire.ts';
import { brokeOff, readLimitedBody, streamOfSize } from '#app/services/requests/raw-body.server.ts';
import { uploadKey } from './upload-bucket.ts';
import { checkLoad, findUploadTarget } from './upload-target.server.ts';

/** A part of R2 has 5 MiB at least. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Max pending uploads per user. */
const MAX_PENDING = 20;
/** Max listed uploads: the pending ones, and as many ended ones. */
const MAX_LISTED = 2 * MAX_PENDING;

export const callerId = (identity: Identity): number => {
  if (identity.kind !== 'user') throw new AppError('ACTION_FORBIDDEN_ERROR', 'Forbidden');
  return identity.userId;
};

interface NewFile {
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** Throws 413 for a file that is too large, 429 for too many at a time. */
export async function startUpload(deps: Deps, identity: Identity, { fileName, sizeBytes }: NewFile): Promise<UploadRow> {
  const userId = callerId(identity);
  const { uploadMaxBytes } = deps.config;
  if (sizeBytes > uploadMaxBytes) throw fileTooLarge(uploadMaxBytes);
  const pending = await measurePending(deps.db, userId);
  if (pending.count >= MAX_PENDING || pending.sizeBytes + sizeBytes > 2 * uploadMaxBytes)
    throw new AppError('TOO_MANY_ATTEMPTS_ERROR', 'You have too many uploads in progress. Finish or cancel some of them first.');
  const id = deps.newUuid();
  const { uploadId: multipartId } = await deps.uploads.bucket.createMultipartUpload(uploadKey(id));
  const nowMs = deps.now();
  const times = { createdOnMs: nowMs, changedOnMs: nowMs, expiresAtMs: nowMs + RETENTION.pendingUploadsMs };
  await insertUpload(deps.db, {
    id,
    userId,
    fileName,
    sizeBytes,
    partBytes: PART_BYTES,
    multipartId,
    state: 'uploading',
    ...times,
  });
  return findOwn(deps, identity, id);
}

export const fileTooLarge = (maxBytes: number): AppError =>
  new AppError(
    'PAYLOAD_TOO_LARGE_ERROR',
    `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB, the limit of this server.`,
  );

/** Throws 404 for one that isn't there, or is another user's. */
export async function findOwn(deps: Deps, identity: Identity, id: string): Promise<UploadRow> {
  const row = await findUpload(deps.db, id, callerId(identity));
  if (!row) throw notFound();
  return row;
}

/** What the caller has under way, and what ended in the last day, the newest first. */
export async function listOwnRecent(deps: Deps, identity: Identity): Promise<UploadView[]> {
  const rows = await listRecent(deps.db, callerId(identity), MAX_LISTED);
  const parts = await findParts(deps, rows);
  return rows.map((row) => toView(row, parts.get(row.id) ?? []));
}

/** The size that a part has: all are equal but the last. */
const sizeOfPart = ({ sizeBytes, partBytes }: UploadRow, number: number): number =>
  Math.max(0, Math.min(partBytes, sizeBytes - (number - 1) * partBytes));

/** The body of the request. Throws 422 for a part that the file doesn't have, or of another size. */
export async function storePart(deps: Deps, upload: UploadRow, number: number, request: Request): Promise<void> {
  if (upload.state !== 'uploading' || upload.multipartId === null) throw alreadyWhole();
  const expected = sizeOfPart(upload, number);
  const body = (expected > 0 && streamOfSize(request, expected)) || (await readBody(request, number, expected));
  const multipart = deps.uploads.bucket.resumeMultipartUpload(uploadKey(upload.id), upload.multipartId);
  const { etag } = await multipart.uploadPart(number, body).catch((cause: unknown) => {
    throw request.signal.aborted ? brokeOff(cause) : cause;
  });
  const nowMs = deps.now();
  const touch = { nowMs, expiresAtMs: nowMs + RETENTION.pendingUploadsMs };
  await savePart(deps.db, { uploadId: upload.id, number, etag, sizeBytes: expected }, touch);
}

async function readBody(request: Request, number: number, expected: number): Promise<Uint8Array> {
  const bytes = await readLimitedBody(request, PART_BYTES);
  if (expected > 0 && bytes.length === expected) return bytes;
  throw new AppError('COMMAND_REFUSED_ERROR', `Part ${number} of this file has ${expected} bytes, not ${bytes.length}.`);
}

const alreadyWhole = (): AppError => new AppError('COMMAND_CONFLICT_ERROR', 'This file is already uploaded.');

/** Joins the parts. Throws 409 where some are missing. */
async function completeFile(deps: Deps, upload: UploadRow): Promise<void> {
  if (upload.multipartId === null) return;
  const parts = await listParts(deps.db, upload.id);
  const count = Math.ceil(upload.sizeBytes / upload.partBytes);
  if (parts.length !== count)
    throw new AppError('COMMAND_CONFLICT_ERROR', `${count - parts.length} of ${count} parts of this file aren’t uploaded yet.`);
  const { bucket } = deps.uploads;
  const multipart = bucket.resumeMultipartUpload(uploadKey(upload.id), upload.multipartId);
  try {
    await multipart.complete(parts.map(({ number, etag }) => ({ partNumber: number, etag })));
  } catch (cause) {
    // An earlier request that broke off has completed it.
    if ((await bucket.head(uploadKey(upload.id)))?.size !== upload.sizeBytes) throw cause;
  }
  await changeUpload(deps.db, upload.id, ['uploading'], { multipartId: null });
}

/** Checks what is to be done as the caller, then queues it. Sent twice, it changes nothing; after a failure, it is another try. */
export async function loadUpload(deps: Deps, identity: Identity, upload: UploadRow, body: LoadBody): Promise<void> {
  if (!LOADABLE_STATES.includes(upload.state)) return deps.uploads.jobs.begin(upload.id);
  await completeFile(deps, upload);
  await queueLoad(deps, identity, upload.id, {
    databaseId: body.database_id,
    schema: body.schema ?? null,
    table: body.table_name,
    ifExists: body.already_exists,
    format: body.format,
    isZip: body.is_zip,
    decimal: body.decimal_character ?? null,
    prefersDayFirst: body.day_first,
    isEncodingDetected: body.is_encoding_detected,
    isChecked: false,
    nullValues: body.null_values ?? [...findUploadFormat(body.format).nullValues],
    columns: body.columns,
    onBadRow: body.on_bad_row,
    maxRows: null,
  });
  await deps.uploads.jobs.begin(upload.id);
}

const FRESH = {
  isCanceled: false,
  attempts: 0,
  bytesRead: 0,
  rowsLoaded: 0,
  rowsSkipped: 0,
  problems: [],
  failure: null,
  datasetId: null,
};

/** The job finds it; nothing has begun it yet. Throws 403 and 422. */
export async function queueLoad(deps: Deps, identity: Identity, id: string, given: UploadSpec): Promise<void> {
  const target = await findUploadTarget(deps, identity, given);
  const existing = await checkLoad(deps, identity, target, given);
  const nowMs = deps.now();
  const isAppended = existing !== null && given.ifExists === 'append' && !isTyped(given.format);
  const columns = isAppended ? applyTableTypes(given.columns, existing.columns) : given.columns;
  const spec = { ...given, columns, schema: target.schema };
  const change = {
    ...FRESH,
    state: 'queued',
    spec,
    databaseId: spec.databaseId,
    leaseEndsMs: nowMs,
    changedOnMs: nowMs,
  } as const;
  await changeUpload(deps.db, id, LOADABLE_STATES, change);
}

/** Stops it where it can still be stopped, and leaves nothing behind. */
export async function cancelUpload(deps: Deps, upload: UploadRow): Promise<void> {
  const { id, multipartId } = upload;
  const { bucket, jobs } = deps.uploads;
  if (upload.state === 'queued' || upload.state === 'loading') {
    await changeUpload(deps.db, id, ['queued', 'loading'], { isCanceled: true });
    return jobs.cancel(id);
  }
  if (upload.state !== 'uploading' && !isFinished(upload.state)) return;
  if (multipartId !== null)
    await bucket
      .resumeMultipartUpload(uploadKey(id), multipartId)
      .abort()
      .catch(() => undefined);
  await bucket.delete(uploadKey(id));
  await removeUploads(deps.db, [id]);
}

export async function viewUpload(deps: Deps, upload: UploadRow): Promise<UploadView> {
  const parts = await findParts(deps, [upload]);
  return toView(upload, parts.get(upload.id) ?? []);
}

/** Parts of the uploads that can still be loaded; other uploads don't need them. */
const findParts = (deps: Deps, uploads: readonly UploadRow[]) =>
  listPartNumbers(
    deps.db,
    uploads.filter(({ state }) => LOADABLE_STATES.includes(state)).map(({ id }) => id),
  );

function toView(upload: UploadRow, parts: readonly number[]): UploadView {
  const { spec } = upload;
  return {
    id: upload.id,
    file_name: upload.fileName,
    size_bytes: upload.sizeBytes,
    part_bytes: upload.partBytes,
    parts: [...parts],
    state: upload.state,
    is_checking: upload.state === 'loading' && spec !== null && needsCheck(spec),
    bytes_read: upload.bytesRead,
    rows_loaded: upload.rowsLoaded,
    rows_skipped: upload.rowsSkipped,
    problems: [...upload.problems],
    failure: upload.failure as UploadView['failure'],
    dataset_id: upload.datasetId,
    table: spec && { database_id: spec.databaseId, schema: spec.schema, name: spec.table },
    column_count: spec?.columns.length ?? 0,
    changed_columns: (spec?.columns ?? []).flatMap(({ name, type, changed }) =>
      changed ? [{ name, type, first_rows_type: changed.from, misfit: changed.misfit }] : [],
    ),
  };
}
