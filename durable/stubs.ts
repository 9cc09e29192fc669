// Typed stubs of the Durable Objects. All requests to objects are built here, with fixed paths: a client's request is never
// forwarded to an object.
import * as z from 'zod';
import { AppError, reviveError } from '#app/domain/errors.ts';
import { channelEventSchema, type ChannelEvent, type NewEvent } from '#app/domain/events/event.ts';
import { leaseReplySchema } from '#app/domain/lease/protocol.ts';
import type { LeaseOutcome, LeaseReply } from '#app/domain/lease/lease.ts';
import { shardOf } from '#app/domain/lease/shard.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { tableSchemaSchema, tabListSchema, tabStateSchema } from '#app/domain/sqllab/tabs/tab-state.ts';
import {
  MAINTENANCE_ROUTES,
  vacuumReplySchema,
  warehouseSizeSchema,
  type VacuumReply,
  type WarehouseSize,
} from '#app/domain/warehouse/maintenance.ts';
import { replySchema } from '#app/domain/warehouse/protocol.ts';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import type { QueryDatabaseDeps } from '#app/services/query-service/query-database.server.ts';
import type { QuerySlots } from '#app/services/query-service/query-slots.ts';
import { computePoolName } from '#app/services/query-service/connection-pool.ts';
import type { ChartJobs } from '#app/services/query-service/chart-jobs.ts';
import type { QueryServiceRequest } from '#app/services/query-service/query-service-protocol.ts';
import type { EventQueues } from '#app/services/query-service/query-runs.ts';
import type { UploadJobs } from '#app/services/uploads/upload-jobs.ts';
import type { TabStore } from '#app/services/query-service/tab-states.ts';
import type { WarehouseReader } from '#app/domain/warehouse/reader.ts';
import type { WarehouseWriter } from '#app/domain/warehouse/writer.ts';

export interface Warehouse extends WarehouseReader, WarehouseWriter {
  /** Appends all rows or none. Integers beyond a double's safe range are sent as text. */
  appendRows(table: string, rows: readonly (readonly SqlValue[])[]): Promise<void>;
  /** Replaces the table with its staging table. */
  commit(table: string): Promise<void>;
  dropTable(table: string): Promise<void>;
  listTables(): Promise<string[]>;
  measure(): Promise<WarehouseSize>;
  vacuum(): Promise<VacuumReply>;
  /** Deletes the database and its files. Statements that are reading it fail. */
  drop(): Promise<void>;
  /** Statements run since the object was last woken. */
  statementsRun(): Promise<number>;
}

/** Connects the local host to its Warehouses, each of which runs in a separate process. */
export interface WarehouseGateway {
  /** Sends a request to the Warehouse of that name. */
  send(name: string, path: string, init: SendInit): Promise<Response>;
}

/** The gateway behind a service binding. */
export const connectGateway = (service: Fetcher): WarehouseGateway => ({
  send: (name, path, init) => service.fetch(`${ORIGIN}/${encodeURIComponent(name)}${path}`, buildRequestInit(init)),
});

/** The Warehouse of that name; created on first use. */
export function createWarehouseStub(place: DurableObjectNamespace | WarehouseGateway, name: string): Warehouse {
  const call = createObjectClient(place, name);
  return {
    run: (request, signal) => openStream(place, name, { body: JSON.stringify(request), signal }),
    createStaging: (table, columns) => call('/staging/create', { table, columns }, z.null()).then(discardValue),
    appendRows: (table, rows) => call('/staging/append', { table, rows }, z.null()).then(discardValue),
    commit: (table) => call('/staging/commit', { table }, z.null()).then(discardValue),
    appendChunk: async (header, chunks) => {
      await readValue(await send(place, name, '/staging/chunk', { body: `${JSON.stringify(header)}\n${chunks}` }));
    },
    publish: (request) => call('/staging/publish', request, z.boolean()),
    discardStaging: (staging) => call('/staging/discard', { staging }, z.null()).then(discardValue),
    dropTable: (table) => call('/tables/drop', { table }, z.null()).then(discardValue),
    listTables: () => call('/tables/list', {}, z.array(z.string())),
    measure: () => call(MAINTENANCE_ROUTES.measure, {}, warehouseSizeSchema),
    vacuum: () => call(MAINTENANCE_ROUTES.vacuum, {}, vacuumReplySchema),
    drop: () => call(MAINTENANCE_ROUTES.drop, {}, z.null()).then(discardValue),
    statementsRun: () => call('/statements-run', {}, z.number()),
  };
}

export interface LeaseStub {
  /** Waits until this claimant gets the lease, or its holder settles it. */
  claim(id: string, leaseMs: number, signal?: AbortSignal): Promise<LeaseReply>;
  /** False when the lease is lost. */
  renew(id: string, leaseMs: number): Promise<boolean>;
  /** How many claimants wait now. */
  countWaiters(): Promise<number>;
  /** False when the lease was lost before. */
  settle(id: string, outcome: LeaseOutcome): Promise<boolean>;
}

export interface LeaseLocation {
  readonly databaseId: number;
  readonly cacheKey: string;
}

/** How many objects share the leases of one database. An object per key would take longer, since it has to be created first. */
const LEASE_SHARDS = 16;

export const buildLeaseObjectName = ({ databaseId, cacheKey }: LeaseLocation): string =>
  `${databaseId}.${shardOf(cacheKey, LEASE_SHARDS)}`;

/** Finds which lease belongs to a query. */
export const locateLease = ({ cacheKey, statement }: Pick<QueryServiceRequest, 'cacheKey' | 'statement'>): LeaseLocation => ({
  databaseId: statement.connection.databaseId,
  cacheKey,
});

/** Creates the client of one cache key's lease. */
export function createLeaseStub(namespace: DurableObjectNamespace, place: LeaseLocation): LeaseStub {
  const call = createObjectClient(namespace, buildLeaseObjectName(place));
  const key = place.cacheKey;
  return {
    claim: (id, leaseMs, signal) => call('/lease/claim', { key, id, leaseMs }, leaseReplySchema, signal),
    renew: (id, leaseMs) => call('/lease/renew', { key, id, leaseMs }, z.boolean()),
    countWaiters: () => call('/lease/waiting', { key }, z.number()),
    settle: (id, outcome) => call('/lease/settle', { key, id, outcome }, z.boolean()),
  };
}

/** The slots for queries of reports at one database. */
export function createQuerySlots(namespace: DurableObjectNamespace, databaseId: number): QuerySlots {
  const call = createObjectClient(namespace, String(databaseId));
  return {
    claim: (claim, signal) => call('/slots/claim', claim, z.null(), signal).then(discardValue),
    end: (id) => call('/slots/end', { id }, z.null()).then(discardValue),
  };
}

/** Runs charts' queries on pooled connections. Any error but an AppError means that the object failed or the signal was aborted. */
export function createConnectionPool(namespace: DurableObjectNamespace): QueryDatabaseDeps['queryPool'] {
  return async (request, signal) => {
    const { statement } = request;
    const response = await send(namespace, computePoolName(request), '/query', { body: JSON.stringify({ statement }), signal });
    if (!response.ok) await readValue(response);
    return new Uint8Array(await response.arrayBuffer());
  };
}

export interface SqlLabRun {
  /** Resolves when the run has ended; starts it if needed. */
  run(queryId: number): Promise<void>;
  /** Returns at once: the object's alarm runs it. */
  begin(queryId: number): Promise<void>;
  /** Resolves when the run has ended. */
  stop(queryId: number): Promise<void>;
}

/** Creates the client of a SQL Lab run. The location hint places a new object near the database; an existing object stays. */
export function createSqlLabRunStub(
  namespace: DurableObjectNamespace,
  clientId: string,
  locationHint: DurableObjectLocationHint | null = null,
): SqlLabRun {
  const call = createObjectClient(namespace, `run:${clientId}`, locationHint);
  return {
    run: (queryId) => call('/query/run', { queryId }, z.null()).then(discardValue),
    begin: (queryId) => call('/query/begin', { queryId }, z.null()).then(discardValue),
    stop: (queryId) => call('/query/stop', { queryId }, z.null()).then(discardValue),
  };
}

/** Chart data in the background, one object per job. The hint says where it is created, near the database. */
export function createChartJobs(
  namespace: DurableObjectNamespace,
  findHint: (databaseId: number) => Promise<DurableObjectLocationHint | null>,
): ChartJobs {
  return {
    begin: async (job) => {
      const call = createObjectClient(namespace, job.jobId, await findHint(job.databaseId));
      try {
        await call('/chart-job/begin', job, z.null());
      } catch (cause) {
        throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t start the query. Try again.', { cause });
      }
    },
  };
}

/** Loads of uploaded files: one object per file. */
export function createUploadJobs(namespace: DurableObjectNamespace): UploadJobs {
  const call = (id: string, path: string): Promise<void> =>
    createObjectClient(namespace, id)(path, { id }, z.null()).then(discardValue);
  return {
    begin: (id) => call(id, '/upload/begin'),
    run: (id) => call(id, '/upload/run'),
    cancel: (id) => call(id, '/upload/cancel'),
  };
}

export interface EventQueue {
  append(event: NewEvent): Promise<ChannelEvent>;
  /** At most 100 events after `lastId`. If `lastId` is null, starts with the oldest stored event. */
  list(lastId: string | null): Promise<ChannelEvent[]>;
  /** Opens a WebSocket that gets the events after `lastId`, then new ones; if `lastId` is null, only new ones. Throws for an
   *  invalid id. */
  connect(lastId: string | null): Promise<Response>;
}

/** The events of a channel. */
export function createEventQueueStub(namespace: DurableObjectNamespace, channel: string): EventQueue {
  const call = createObjectClient(namespace, channel);
  return {
    append: (event) => call('/events/append', { channel, event }, channelEventSchema),
    list: (lastId) => call('/events/list', { lastId }, z.array(channelEventSchema)),
    connect: async (lastId) => {
      const query = lastId === null ? '' : `?last_id=${encodeURIComponent(lastId)}`;
      const response = await namespace
        .get(namespace.idFromName(channel))
        .fetch(`${ORIGIN}/events/socket${query}`, { headers: { upgrade: 'websocket', ...callerHeaders() } });
      if (response.status !== 101) await readValue(response);
      return response;
    },
  };
}

/** The events of all channels, as services need them. */
export const createEventQueues = (namespace: DurableObjectNamespace): EventQueues => ({
  append: (channel, event) => createEventQueueStub(namespace, channel).append(event),
  list: (channel, lastId) => createEventQueueStub(namespace, channel).list(lastId),
  connect: (channel, lastId) => createEventQueueStub(namespace, channel).connect(lastId),
});

/** The editor tabs of every user, one object per user. */
export function createTabStates(namespace: DurableObjectNamespace): TabStore {
  const getClient = (userId: number) => createObjectClient(namespace, String(userId));
  return {
    list: (userId) => getClient(userId)('/tabs/list', { userId }, tabListSchema),
    find: (userId, id) => getClient(userId)('/tabs/find', { userId, id }, tabStateSchema.nullable()),
    insert: (userId, tab) => getClient(userId)('/tabs/insert', { userId, tab }, tabStateSchema),
    update: (userId, id, change, base) =>
      getClient(userId)('/tabs/update', { userId, id, change, base }, tabStateSchema.nullable()),
    activate: (userId, id) => getClient(userId)('/tabs/activate', { id }, z.boolean()),
    remove: (userId, id) => getClient(userId)('/tabs/remove', { id }, z.boolean()),
    insertTable: (userId, table) => getClient(userId)('/tables/insert', { table }, tableSchemaSchema.nullable()),
    setExpanded: (userId, id, isExpanded) =>
      getClient(userId)('/tables/expand', { id, isExpanded }, tableSchemaSchema.nullable()),
    removeTable: (userId, id) => getClient(userId)('/tables/remove', { id }, z.boolean()),
  };
}

const discardValue = (): void => undefined;
const ORIGIN = 'http://object';

interface SendInit {
  readonly body: string;
  readonly signal?: AbortSignal | undefined;
  readonly locationHint?: DurableObjectLocationHint | null;
}

/** Builds a request with a JSON body. */
export const buildRequestInit = ({
  body,
  signal,
}: SendInit): { method: string; headers: Record<string, string>; body: string } => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...callerHeaders() },
  body,
  ...(signal ? { signal } : {}),
});

/** Sends a request through a new stub each time, because a stub that failed once keeps failing. */
function send(place: DurableObjectNamespace | WarehouseGateway, name: string, path: string, init: SendInit): Promise<Response> {
  if ('send' in place) return place.send(name, path, init);
  const options = init.locationHint ? { locationHint: init.locationHint } : {};
  return place.get(place.idFromName(name), options).fetch(`${ORIGIN}${path}`, buildRequestInit(init));
}

/** Creates a function that sends JSON to the object of that name and reads its reply. */
export function createObjectClient(
  place: DurableObjectNamespace | WarehouseGateway,
  name: string,
  locationHint: DurableObjectLocationHint | null = null,
) {
  return async <Schema extends z.ZodType>(
    path: string,
    body: unknown,
    schema: Schema,
    signal?: AbortSignal,
  ): Promise<z.infer<Schema>> => {
    const response = await send(place, name, path, { body: JSON.stringify(body), signal, locationHint });
    return schema.parse(await readValue(response));
  };
}

async function readValue(response: { json(): Promise<unknown>; readonly status: number }): Promise<unknown> {
  const reply = replySchema.safeParse(await response.json().catch(() => undefined));
  if (!reply.success) throw new AppError('GENERIC_BACKEND_ERROR', `A Durable Object sent an invalid reply (${response.status}).`);
  if (!reply.data.ok) throw reviveError(reply.data.error);
  return reply.data.value;
}

async function openStream(
  place: DurableObjectNamespace | WarehouseGateway,
  name: string,
  init: SendInit,
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(place, name, '/run', init);
  if (!response.ok) await readValue(response);
  if (!response.body) throw new AppError('GENERIC_BACKEND_ERROR', 'A Warehouse replied without a body.');
  return response.body;
}
