// GET /api/v1/time_range/: evaluates time ranges in UTC at the moment of the request.
import * as z from 'zod';
import { withQContent } from '#app/stores/list/list-query.ts';
import { AppError } from '#app/domain/errors.ts';
import { formatNaiveIsoSeconds } from '#app/domain/format/wire-date.ts';
import { QUERY } from '#app/domain/input/coerce-input.ts';
import { parseInput } from '#app/domain/input/parse-input.ts';
import { decodeQ } from '#app/domain/rison/decode-q.ts';
import type { Clock } from '#app/domain/time/clock.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import {
  timeRangeRequestSchema,
  timeRangeReplySchema,
  type TimeRangeRequest,
  type TimeRangeReply,
} from '#app/stores/time-range/wire.ts';

const timeRangeQuery = withQContent(z.object({ q: z.string().default('') }), {
  name: 'time_range_schema',
  schema: timeRangeRequestSchema,
});

export const timeRangeEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/v1/time_range/',
    summary: 'Evaluate one or more time ranges, with shifts',
    tag: 'Time Range',
    rule: { kind: 'authenticated' },
    allowsGuests: true,
    input: { query: timeRangeQuery },
    output: timeRangeReplySchema,
    async run({ deps }, { query }) {
      const timeRanges = readTimeRanges(query.q);
      if (timeRanges === null) return refusal('Not a valid rison/json argument');
      return resolveOrRefuse(timeRanges, { nowMs: deps.now(), timeZone: null });
    },
  }),
];

function readTimeRanges(q: string): TimeRangeRequest | null {
  const decoded = decodeQ(q);
  if (!decoded.ok) return null;
  const parsed = parseInput(timeRangeRequestSchema, decoded.value, QUERY);
  return parsed.ok ? parsed.value : null;
}

function resolveOrRefuse(timeRanges: TimeRangeRequest, clock: Clock): TimeRangeReply | Response {
  try {
    return resolveTimeRanges(timeRanges, clock);
  } catch (error) {
    // An invalid range returns the message that clients of this endpoint look for.
    if (error instanceof AppError && error.kind === 'invalid') return refusal(`Unexpected time range: ${error.message}`);
    throw error;
  }
}

function resolveTimeRanges(timeRanges: TimeRangeRequest, clock: Clock): TimeRangeReply {
  const request = typeof timeRanges === 'string' ? [{ timeRange: timeRanges, shift: null }] : timeRanges;
  return {
    result: request.map(({ timeRange, shift = null }) => {
      const { sinceMs, untilMs } = resolveTimeRange({ timeRange, timeShift: shift }, clock);
      return { since: text(sinceMs), until: text(untilMs), timeRange, shift };
    }),
  };
}

const text = (ms: number | null): string => (ms === null ? '' : formatNaiveIsoSeconds(ms));
const refusal = (message: string): Response => Response.json({ message }, { status: 400 });
