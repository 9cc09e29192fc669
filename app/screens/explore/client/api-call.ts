// One call of Explore's API: its JSON and its ETag. Failures are thrown as messages.
import type * as z from 'zod';
import { jsonOf, type ApiSender, type SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { describeApiFailure, readApiFailure, type ApiFailure } from './api-failure.ts';

/** A failed reply; `failure` has its parts. */
export class ChartApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(describeApiFailure(failure));
    this.name = 'ChartApiError';
    this.failure = failure;
  }
}

/** The message of a failed reply. Throws any other error, so that it is reported. */
export function describeChartError(error: unknown): string {
  if (!(error instanceof ChartApiError)) throw error;
  return error.message;
}

interface Called {
  readonly value: unknown;
  /** What `value` was read from. */
  readonly text: string;
  /** Quoted; null where the server sent none. */
  readonly etag: string | null;
}

/** Throws a ChartApiError. */
export type ApiCall = (path: string, options?: SendOptions) => Promise<Called>;

export const createApiCall =
  (send: ApiSender): ApiCall =>
  async (path, options) => {
    const sent = await send(path, options);
    if (sent.kind === 'replied' && sent.isOk) return { value: jsonOf(sent.text), text: sent.text, etag: sent.etag ?? null };
    throw new ChartApiError(readApiFailure(sent));
  };

/** The reply's value, as the schema reads it. Throws a ChartApiError. */
export async function callFor<Schema extends z.ZodType>(
  call: ApiCall,
  path: string,
  schema: Schema,
  options: Omit<SendOptions, 'reply'> = {},
): Promise<z.infer<Schema>> {
  const { value } = await call(path, { ...options, reply: checkBody(schema) });
  return schema.parse(value);
}
