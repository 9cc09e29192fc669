// Replies of SQL Lab's runs against recorded ones: beyond keys and types, the rows, columns and counts.
import { sameValue, shapeDifferences, type JsonValue } from './replay-compare.ts';
import { cutLength, type RecordedSample } from './replay-sample.ts';

type JsonMap = { readonly [key: string]: JsonValue };

/** Where the recording server was wrong, what is right. */
const RIGHT: Readonly<Record<string, (reply: JsonMap) => JsonMap>> = {
  'sqllab.execute-limit-in-sql': (reply) => ({ ...reply, data: Array.from({ length: 20 }, (_, index) => ({ n: index + 1 })) }),
  'sqllab.execute-types': (reply) => ({
    ...reply,
    // A literal with all its digits, as far as a double reads them.
    data: [{ ...(listOf(reply['data'])[0] as JsonMap), b: 2 ** 53, k: '{"a": [1, 2]}', m: '01ff' }],
  }),
};
const COUNTS_DIFFER: ReadonlySet<string> = new Set(['sqllab.execute-limit-in-sql']);

export function runDifferences(sample: RecordedSample, actual: JsonValue): string[] {
  const recorded = sample.reply.json as JsonMap;
  const expected = RIGHT[sample.name]?.(recorded) ?? recorded;
  const reply = (actual ?? {}) as JsonMap;
  const isCut = cutLength(sample, '/data') !== undefined && !(sample.name in RIGHT);
  const rows = listOf(expected['data']);
  const got = listOf(reply['data']);
  const sameRows = sameValue(rows, isCut ? got.slice(0, rows.length) : got);
  const columns = listOf(expected['columns']);
  const sameColumns = sameValue(columns, listOf(reply['columns']).slice(0, columns.length));
  return [
    ...shapeDifferences({ ...recorded, data: [] }, { ...reply, data: [] }),
    ...(sameRows ? [] : [`data: expected ${short(rows)}, got ${short(got)}`]),
    ...(sameColumns ? [] : [`columns: expected ${short(columns)}, got ${short(reply['columns'])}`]),
    ...(COUNTS_DIFFER.has(sample.name) ? [] : countDifferences(recorded, reply)),
  ];
}

/** The query's own end. */
function countDifferences(expected: JsonMap, actual: JsonMap): string[] {
  const [wanted, got] = [(expected['query'] ?? {}) as JsonMap, (actual['query'] ?? {}) as JsonMap];
  return ['state', 'rows', 'limit', 'limitingFactor', 'progress', 'schema', 'sql', 'tab', 'ctas']
    .filter((key) => !sameValue(wanted[key] ?? null, got[key] ?? null))
    .map((key) => `query.${key}: expected ${short(wanted[key])}, got ${short(got[key])}`);
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? (value as JsonValue[]) : []);
const short = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 400);
