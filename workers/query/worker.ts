// The query Worker's entry point, for service bindings: cached queries and raw rows.
import { renderMetrics } from '#app/domain/metrics/exposition.ts';
import { AppError, ERROR_TYPES, errorData } from '#app/domain/errors.ts';
import { withBackgroundContext, withCallerContext } from '#app/services/logging/log-context.server.ts';
import { logIfUnforeseen } from '#app/services/logging/log-failure.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { openDriver } from '#app/services/query-service/open-driver.server.ts';
import {
  resultResponse,
  queryServiceRequestSchema,
  exportRequestSchema,
  failureResponse,
  rowsRequestSchema,
  type EncodedResult,
  type QueryServiceRequest,
} from '#app/services/query-service/query-service-protocol.ts';
import { fillResult, LEASE_MS, type QueryWorkerDeps } from '#app/services/query-service/result-cache/fill-result.server.ts';
import { maintenanceRequestSchema } from '#app/services/query-service/warehouses.server.ts';
import { takeTurn, type QueryTurn } from '#app/services/query-service/caller-limits.ts';
import { withSlot } from '#app/services/query-service/query-slots.ts';
import { readRows } from '#app/services/query-service/run-statement.server.ts';
import { createQueryDatabase } from '#durable/query-database.ts';
import { createCallerLimits } from '#durable/caller-limits-stub.ts';
import { createEventQueueStub, createLeaseStub, createQuerySlots, createSqlLabRunStub, locateLease } from '#durable/stubs.ts';
import { createTransports, findWarehouse } from '#durable/transports.ts';
import * as schema from '#drizzle/schema/index.ts';
import { drizzle } from 'drizzle-orm/d1';
import type * as z from 'zod';
import { CHART_QUERIES } from '#workers/isolate-metrics.ts';
import { consumeRuns } from './consume-runs.ts';
import { exportFile } from './export.ts';
import { maintainWarehouse } from './maintain-warehouse.ts';

export default {
  fetch: (request, env, execution): Promise<Response> =>
    withCallerContext(request, env, async () => {
      try {
        return await respond(request, env, execution);
      } catch (error) {
        const { signal } = request;
        logIfUnforeseen(error, { event: 'query_failed', message: 'A query met an unexpected error.', signal });
        return failureResponse(error);
      }
    }),
  queue: (batch, env) =>
    withBackgroundContext(env, null, () =>
      consumeRuns(batch, {
        db: drizzle(env.DB, { schema }),
        now: Date.now,
        append: (channel, event) => createEventQueueStub(env.EVENT_QUEUE, channel).append(event),
        findRunObject: ({ clientId, locationHint }) => createSqlLabRunStub(env.QUERY_RUN, clientId, locationHint),
      }),
    ),
} satisfies ExportedHandler<QueryEnv>;

async function respond(request: Request, env: QueryEnv, execution: ExecutionContext): Promise<Response> {
  const call: Call = { env, execution, left: request.signal };
  switch (new URL(request.url).pathname) {
    case '/query':
      return query(request, call, { ...queryDeps(env, execution), left: request.signal });
    // Refreshes the cache for later callers, so it isn't aborted when the client disconnects.
    case '/refresh':
      return query(request, call, queryDeps(env, execution));
    case '/rows': {
      const body = await readBody(request, rowsRequestSchema);
      return runInSlot(body, call, async () => {
        const { end } = await takeCallerTurn(body, call);
        return queryRows(body, call).finally(end);
      });
    }
    case '/export':
      return exportFile(await readBody(request, exportRequestSchema), {
        createDriver: (connection) => openDriver(connection, createTransports(env)),
        waitUntil: (work) => execution.waitUntil(work),
        takeCallerTurn: (body) => takeCallerTurn(body, call),
      });
    case '/warehouse':
      return maintainWarehouse(await readBody(request, maintenanceRequestSchema), (name) => findWarehouse(env, name));
    case '/metrics':
      return new Response(renderMetrics([CHART_QUERIES.family()]));
    case '/ping':
      return new Response('pong');
    default:
      return new Response('Not found', { status: 404 });
  }
}

interface Call {
  readonly env: QueryEnv;
  readonly execution: ExecutionContext;
  readonly left: AbortSignal;
}

async function query(request: Request, call: Call, deps: QueryWorkerDeps): Promise<Response> {
  const body = await readBody(request, queryServiceRequestSchema);
  return runInSlot(body, call, async () => resultResponse(await countOutcome(body, fillResult(body, deps))));
}

/** Returns the result and counts its outcome. */
async function countOutcome({ statement }: QueryServiceRequest, filling: Promise<EncodedResult>): Promise<EncodedResult> {
  const { engine } = statement.connection;
  try {
    const result = await filling;
    CHART_QUERIES.add({ engine, outcome: result.isCached ? 'stored' : 'fresh' });
    return result;
  } catch (error) {
    CHART_QUERIES.add({ engine, outcome: ERROR_TYPES[errorData(error).type].kind });
    throw error;
  }
}

async function queryRows({ statement }: z.infer<typeof rowsRequestSchema>, { env, execution, left }: Call): Promise<Response> {
  const driver = openDriver(statement.connection, createTransports(env));
  const rows = readRows(driver, statement, { signal: left });
  // If the caller leaves, the database's statement is stopped before this ends.
  const closing = rows.catch(() => undefined).then(() => driver.close());
  execution.waitUntil(
    closing.catch((error: unknown) => logError('driver_not_closed', 'A connection couldn’t be closed.', { error })),
  );
  return Response.json({ rows: await rows });
}

/** Added to the query's timeout, for waiting for another caller's result and for sending the reply. */
const HOLD_GRACE_MS = 30_000;

/** Waits for the caller's turn at the database. */
const takeCallerTurn = (
  { statement, caller }: z.infer<typeof rowsRequestSchema>,
  { env, execution, left }: Call,
): Promise<QueryTurn> =>
  takeTurn(
    { caller, databaseId: statement.connection.databaseId, holdMs: 2 * statement.timeoutMs + HOLD_GRACE_MS },
    {
      findCallerLimits: createCallerLimits(env.CALLER_LIMITS),
      newId: () => crypto.randomUUID(),
      waitUntil: (work) => execution.waitUntil(work),
    },
    left,
  );

/** Runs a report's query in one of its database's slots. Other queries need no slot. */
function runInSlot(
  { statement, slots }: z.infer<typeof rowsRequestSchema>,
  { env, execution, left }: Call,
  work: () => Promise<Response>,
): Promise<Response> {
  if (slots === undefined) return work();
  const claim = { limit: slots, holdMs: 2 * statement.timeoutMs + HOLD_GRACE_MS };
  const deps = {
    slots: createQuerySlots(env.QUERY_SLOTS, statement.connection.databaseId),
    newId: () => crypto.randomUUID(),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
  };
  return withSlot(claim, deps, left, work);
}

const queryDeps = (env: QueryEnv, execution: ExecutionContext): QueryWorkerDeps => ({
  results: env.RESULTS,
  findLease: (request) => createLeaseStub(env.CACHE_LEASE, locateLease(request)),
  queryDatabase: createQueryDatabase(env),
  findCallerLimits: createCallerLimits(env.CALLER_LIMITS),
  now: Date.now,
  newId: () => crypto.randomUUID(),
  waitUntil: (work) => execution.waitUntil(work),
  leaseMs: LEASE_MS,
});

async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success)
    throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', 'The statement isn’t well formed.', { cause: parsed.error });
  return parsed.data;
}
