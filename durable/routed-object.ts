// Base class of all Durable Objects: an itty-durable object that serves only explicit routes. itty-durable would also expose
// every method and property under /do/, so that path is blocked here.
import { createDurable } from 'itty-durable/itty-durable.js';
import { AppError, errorData, ERROR_TYPES } from '#app/domain/errors.ts';
import {
  currentRequestId,
  withBackgroundContext,
  withCallerContext,
  type LogSettings,
} from '#app/services/logging/log-context.server.ts';
import { logIfUnforeseen } from '#app/services/logging/log-failure.server.ts';
import type * as z from 'zod';

type Handler = (request: Request) => Response | Promise<Response>;

interface Router {
  get(path: string, handler: Handler): unknown;
  post(path: string, handler: Handler): unknown;
}

export interface RoutedState extends DurableObjectState {
  readonly router: Router;
}

const IttyDurable = createDurable() as unknown as new (
  state: DurableObjectState,
  env: object,
) => {
  state: object;
  fetch(request: Request): Promise<Response>;
  getPersistable(): object;
};

export class RoutedObject extends IttyDurable {
  declare state: RoutedState;

  private readonly logSettings: LogSettings;
  /** The first request to this object: its later alarms are logged under this id. */
  private firstRequestId: string | null = null;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.logSettings = env;
    this.state.router.get('/ping', () => new Response('pong'));
  }

  override async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname.startsWith('/do/')) return new Response('Not found', { status: 404 });
    return withCallerContext(request, this.logSettings, () => {
      this.firstRequestId ??= currentRequestId();
      return super.fetch(request);
    });
  }

  /** Runs an alarm's work under the id of the object's first request, or under a new id after a restart. */
  protected runForAlarm<T>(work: () => T): T {
    return withBackgroundContext(this.logSettings, this.firstRequestId, work);
  }

  /** Turns off itty-durable's own persistence. */
  override getPersistable(): object {
    return {};
  }

  /** Adds a route that parses the body and replies with the value or the error of `run`. */
  protected handlePost<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    run: (body: z.infer<Schema>, request: Request) => unknown,
  ): void {
    this.state.router.post(path, async (request) => {
      try {
        return Response.json({ ok: true, value: (await run(await readBody(request, schema), request)) ?? null });
      } catch (error) {
        return toFailureResponse(error, request);
      }
    });
  }
}

/** Throws INVALID_PAYLOAD_SCHEMA_ERROR. */
export async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const body: unknown = await request.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim());
}

export function toFailureResponse(error: unknown, { signal, url }: Pick<Request, 'signal' | 'url'>): Response {
  const data = errorData(error);
  const { pathname: path } = new URL(url);
  logIfUnforeseen(error, { event: 'object_failed', message: 'An object met an unexpected error.', signal, fields: { path } });
  return Response.json({ ok: false, error: data }, { status: ERROR_TYPES[data.type].status });
}
