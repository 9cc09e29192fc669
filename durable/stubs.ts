// Typed stubs of the objects: the only file that knows how they are reached.
// Every request is built here, with a path of ours: a client's request never goes to an object.
import { z } from 'zod';
import { AppError, reviveError } from '#app/domain/errors.ts';
import { leaseReplySchema } from '#app/domain/lease/protocol.ts';
import type { LeaseOutcome, LeaseReply } from '#app/domain/lease/lease.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { replySchema, type DeclaredColumn } from '#app/domain/warehouse/protocol.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';

export interface Warehouse extends WarehouseReader {
  /** Begins a table that `commit` will bring into being. Declared types: INTEGER, BIGINT, REAL, TEXT, BOOLEAN, DATE, TIMESTAMP … */
  createStaging(table: string, columns: readonly DeclaredColumn[]): Promise<void>;
  /** All rows or none; whole numbers that a double cannot hold travel as text. */
  appendRows(table: string, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** The staged table takes the place of the one that has its name. */
  commit(table: string): Promise<void>;
  dropTable(table: string): Promise<void>;
  listTables(): Promise<string[]>;
  /** Statements run since the object was last woken. */
  statementsRun(): Promise<number>;
}

/** The Warehouse of that name; it comes into being when first asked. */
export function createWarehouseStub(namespace: DurableObjectNamespace, name: string): Warehouse {
  const call = callerOf(namespace, name);
  return {
    run: (request, signal) => openStream(namespace, name, { body: JSON.stringify(request), signal }),
    createStaging: (table, columns) => call('/staging/create', { table, columns }, z.null()).then(ignore),
    appendRows: (table, rows) => call('/staging/append', { table, rows }, z.null()).then(ignore),
    commit: (table) => call('/staging/commit', { table }, z.null()).then(ignore),
    dropTable: (table) => call('/tables/drop', { table }, z.null()).then(ignore),
    listTables: () => call('/tables/list', {}, z.array(z.string())),
    statementsRun: () => call('/statements-run', {}, z.number()),
  };
}

export interface QueryRun {
  /** Waits until the lease is this claimant's, or settled by another. */
  claim(id: string, leaseMs: number, signal?: AbortSignal): Promise<LeaseReply>;
  /** False when the lease is lost. */
  renew(id: string, leaseMs: number): Promise<boolean>;
  /** How many claimants wait now: for tests, and for whoever asks what is stuck. */
  waiting(): Promise<number>;
  /** False when the lease was lost before. */
  settle(id: string, outcome: LeaseOutcome): Promise<boolean>;
}

/** The lease of a cache key. */
export function createQueryRunStub(namespace: DurableObjectNamespace, cacheKey: string): QueryRun {
  const call = callerOf(namespace, cacheKey);
  return {
    claim: (id, leaseMs, signal) => call('/lease/claim', { id, leaseMs }, leaseReplySchema, signal),
    renew: (id, leaseMs) => call('/lease/renew', { id, leaseMs }, z.boolean()),
    waiting: () => call('/lease/waiting', {}, z.number()),
    settle: (id, outcome) => call('/lease/settle', { id, outcome }, z.boolean()),
  };
}

const ignore = (): void => undefined;
const ORIGIN = 'http://object';

/** A new stub for each request: one that has failed stays broken. */
const send = (
  namespace: DurableObjectNamespace,
  name: string,
  path: string,
  init: { body: string; signal?: AbortSignal | undefined },
) =>
  namespace.get(namespace.idFromName(name)).fetch(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: init.body,
    ...(init.signal ? { signal: init.signal } : {}),
  });

function callerOf(namespace: DurableObjectNamespace, name: string) {
  return async <Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<z.infer<Schema>> => {
    const response = await send(namespace, name, path, { body: JSON.stringify(body), signal });
    return schema.parse(await valueOf(response));
  };
}

async function valueOf(response: { json(): Promise<unknown>; readonly status: number }): Promise<unknown> {
  const reply = replySchema.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new AppError('GENERIC_BACKEND_ERROR', `An object answered what it should not (${response.status}).`);
  if (!reply.data.ok) throw reviveError(reply.data.error);
  return reply.data.value;
}

async function openStream(
  namespace: DurableObjectNamespace,
  name: string,
  init: { body: string; signal: AbortSignal | undefined },
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(namespace, name, '/run', init);
  if (!response.ok) await valueOf(response);
  if (!response.body) throw new AppError('GENERIC_BACKEND_ERROR', 'A Warehouse answered without a body.');
  return response.body;
}
