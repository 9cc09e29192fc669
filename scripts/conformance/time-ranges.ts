// Replays conformance/time_ranges.json: ranges and datetime expressions at a fixed moment, in UTC.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Clock } from '#app/domain/time/clock.ts';
import { evaluateDatetimeExpression } from '#app/domain/time/evaluate-expression.ts';
import { resolveTimeRange, type TimeRangeInput } from '#app/domain/time/resolve-time-range.ts';
import type { CaseResult } from './case-result.ts';

const caseSchema = z.discriminatedUnion('fn', [
  z.object({
    fn: z.literal('get_since_until'),
    args: z.array(z.string().nullable()),
    kwargs: z.record(z.string(), z.string().nullable()),
    expected: z.tuple([z.string().nullable(), z.string().nullable()]),
  }),
  z.object({ fn: z.literal('datetime_eval'), args: z.tuple([z.string()]), kwargs: z.object({}), expected: z.string() }),
]);
const fileSchema = z.object({ clock: z.object({ now: z.string() }), cases: z.array(caseSchema) });
type Case = z.infer<typeof caseSchema>;
type RangeCase = Extract<Case, { fn: 'get_since_until' }>;

const ARGUMENTS = [
  'time_range',
  'since',
  'until',
  'time_shift',
  'relative_start',
  'relative_end',
  'instant_time_comparison_range',
];

/** `folder` contains `conformance/`. Rejects when the file is missing or malformed. */
export async function runTimeRanges(folder: string): Promise<CaseResult[]> {
  const file = join(folder, 'conformance', 'time_ranges.json');
  const { clock, cases } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const now: Clock = { nowMs: Date.parse(`${clock.now}Z`), timeZone: null };
  return cases.map((one, index) => runCase(one, `time_ranges[${index}] ${describe(one)}`, now));
}

function runCase(one: Case, name: string, clock: Clock): CaseResult {
  const wanted = JSON.stringify(one.expected);
  const results =
    one.fn === 'datetime_eval' ? [attempt(() => text(evaluateDatetimeExpression(one.args[0], clock)))] : rangeResults(one, clock);
  if (results.includes(wanted)) return { name, outcome: 'passed' };
  return { name, outcome: 'failed', detail: `expected ${wanted}, got ${results.join(' or ')}` };
}

/**
 * Superset has a switch for instant comparisons that the cases do not record (the same input is there with both
 * results): such a case runs with the switch on and off, and one of the two must match.
 */
function rangeResults(one: RangeCase, clock: Clock): string[] {
  const input = inputOf(one);
  const query = (request: TimeRangeInput): string =>
    attempt(() => {
      const { sinceMs, untilMs } = resolveTimeRange(request, clock);
      return [text(sinceMs), text(untilMs)];
    });
  if (!input.instantTimeComparisonRange) return [query(input)];
  return [query(input), query({ ...input, instantTimeComparisonRange: null })];
}

function inputOf(one: RangeCase): TimeRangeInput {
  const named = { ...Object.fromEntries(one.args.map((value, index) => [ARGUMENTS[index] ?? '', value])), ...one.kwargs };
  return {
    timeRange: named['time_range'],
    since: named['since'],
    until: named['until'],
    timeShift: named['time_shift'],
    relativeStart: named['relative_start'],
    relativeEnd: named['relative_end'],
    instantTimeComparisonRange: named['instant_time_comparison_range'],
  };
}

/** The reply as JSON, or the refusal's message. */
function attempt(run: () => unknown): string {
  try {
    return JSON.stringify(run());
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const text = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString().slice(0, 19));
const describe = (one: Case): string => [...one.args, ...Object.entries(one.kwargs).map((pair) => pair.join('='))].join(' ');
