// One request to a Warehouse: its cost limit, and whether it can be retried.
import { AppError } from '#app/domain/errors.ts';
import { runRequestSchema } from '#app/domain/warehouse/protocol.ts';

/** Statements bring their own limit; everything else ends by this one. */
const OTHER_LIMIT_MS = 300_000;
/** These read, or do the same when they are done twice. */
const REPEATABLE = new Set([
  '/tables/list',
  '/statements-run',
  '/staging/create',
  '/staging/publish',
  '/staging/discard',
  '/measure',
  '/vacuum',
]);

export interface CallRequest {
  /** Route of the object: `/run`, `/staging/create` … */
  readonly route: string;
  readonly body: string;
  /** Id of the request; null: none. */
  readonly requestId?: string | null;
}

export interface WarehouseCall {
  readonly id: string;
  readonly requestId: string | null;
  readonly route: string;
  /** The body as it is sent at this instant: a statement gets its remaining time. */
  readonly bodyAt: (remainingMs: number) => string;
  readonly timeoutMs: number;
  /** Whether it can be retried after it has started. */
  readonly isRepeatable: boolean;
  readonly isStatement: boolean;
}

/** Throws INVALID_PAYLOAD_SCHEMA_ERROR for a statement that is not well formed. */
export function readCall(id: string, { route, body, requestId = null }: CallRequest): WarehouseCall {
  if (route !== '/run') {
    const isRepeatable = REPEATABLE.has(route);
    return { id, requestId, route, bodyAt: () => body, timeoutMs: OTHER_LIMIT_MS, isRepeatable, isStatement: false };
  }
  const parsed = runRequestSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError(
      'INVALID_PAYLOAD_SCHEMA_ERROR',
      `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim(),
    );
  }
  const statement = parsed.data;
  return {
    id,
    requestId,
    route,
    bodyAt: (remainingMs) => JSON.stringify({ ...statement, timeoutMs: Math.max(1, Math.min(statement.timeoutMs, remainingMs)) }),
    timeoutMs: statement.timeoutMs,
    isRepeatable: statement.readOnly,
    isStatement: true,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
