// Replays charts/: what Superset's front end requested for its example charts, and the replies.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { CaseResult } from './case-result.ts';
import { missingRows, sameValue, type JsonValue } from './replay-compare.ts';
import { NOT_YET } from './replay.ts';
import type { Replay } from './replay-call.ts';

type JsonMap = { readonly [key: string]: JsonValue };

const CHART_DATA = '/api/v1/chart/data';
const CUT_AT = 60;
/** Why a recorded call cannot be replayed. */
export const WITHOUT_TABLE = 'the recordings come without its table';

const requestSchema = z.looseObject({
  datasource: z.looseObject({ id: z.number() }),
  queries: z.array(z.looseObject({})),
});
const chartSchema = z.object({
  name: z.string(),
  asked: z.array(z.object({ path: z.string(), status: z.number(), request: z.unknown(), reply: z.unknown() })),
});

export interface ChartCall {
  readonly name: string;
  /** As the recording server shows it. */
  readonly chartName: string;
  readonly status: number;
  readonly request: z.output<typeof requestSchema>;
  readonly results: readonly JsonMap[];
}

/** Every recorded call of chart data, by the chart's name and its place among the chart's calls. */
export async function readChartCalls(folder: string): Promise<ChartCall[]> {
  const files = (await readdir(join(folder, 'charts'))).filter((file) => file.endsWith('.json')).sort();
  const calls = await Promise.all(files.map((file) => readCalls(folder, file)));
  return calls.flat();
}

async function readCalls(folder: string, file: string): Promise<ChartCall[]> {
  const { name: chartName, asked: calls } = chartSchema.parse(JSON.parse(await readFile(join(folder, 'charts', file), 'utf8')));
  return calls.flatMap(({ path, status, request, reply }, index): ChartCall[] =>
    path.split('?')[0] === CHART_DATA
      ? [
          {
            name: `charts/${file.replace(/\.json$/, '')}#${index + 1}`,
            chartName,
            status,
            request: requestSchema.parse(request),
            results: resultsOf(reply as JsonValue),
          },
        ]
      : [],
  );
}

/** Sends the request and compares the reply: names, types, counts, filters and rows. */
export async function replayChartCall(replay: Replay, call: ChartCall): Promise<CaseResult> {
  const { name } = call;
  const datasetId = replay.ids.dataset.get(call.request.datasource.id);
  if (datasetId === undefined) return { name, outcome: 'absent', detail: WITHOUT_TABLE };
  try {
    const wasCached = call.results.some((result) => result['is_cached'] === true);
    if (wasCached) await send(replay, call, (query) => query);
    const reply = await send(replay, { ...call, request: { ...call.request, force: !wasCached } }, (query) => query);
    if (reply.status === 400 && NOT_YET.test(reply.text))
      return { name, outcome: 'absent', detail: `400: ${reply.text.slice(0, 200)}` };
    const differences =
      reply.status === call.status
        ? await replyDifferences(call, JSON.parse(reply.text) as JsonValue, {
            facts: FACTS,
            queryWhole: (index) => queryWhole(replay, call, index),
          })
        : [`status: expected ${call.status}, got ${reply.status}: ${reply.text.slice(0, 300)}`];
    return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
  } catch (error) {
    return { name, outcome: 'failed', detail: String(error) };
  }
}

async function send(
  { fixtures, accessToken }: Replay,
  { request }: ChartCall,
  change: (query: JsonMap) => JsonMap,
): Promise<{ readonly status: number; readonly text: string }> {
  const id = fixtures.datasetIds.get(request.datasource.id) ?? 0;
  const body = {
    ...request,
    datasource: { ...request.datasource, id },
    queries: request.queries.map((query) => change(query as JsonMap)),
  };
  const response = await fetch(new URL(CHART_DATA, fixtures.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

export interface ReplayComparison {
  /** Keys of a result that must be the same, besides its rows. */
  readonly facts: readonly string[];
  /** Every row that the query at this place has. */
  readonly queryWhole: (index: number) => Promise<readonly JsonValue[]>;
}

/** Every row of the recorded query at this place, from our dataset. */
export async function queryWhole(replay: Replay, call: ChartCall, index: number): Promise<readonly JsonValue[]> {
  const whole = await send(replay, call, (requested) => ({ ...requested, row_limit: 0 }));
  return listOf(resultsOf(JSON.parse(whole.text) as JsonValue)[index]?.['data']);
}

/** The differences between the reply `json` and the recorded one. */
export async function replyDifferences(
  call: ChartCall,
  json: JsonValue,
  { facts, queryWhole: runQuery }: ReplayComparison,
): Promise<string[]> {
  const actual = resultsOf(json);
  if (actual.length !== call.results.length) return [`/result: expected ${call.results.length} entries, got ${actual.length}`];
  const all = await Promise.all(
    call.results.map(async (wanted, index) => {
      const got = actual[index] ?? {};
      const query = (call.request.queries[index] ?? {}) as JsonMap;
      const differences = [
        ...factDifferences(query, { wanted, got, facts }),
        ...(await rowDifferences(query, wanted, got, () => runQuery(index))),
      ];
      return differences.map((difference) => `/result/${index} ${difference}`);
    }),
  );
  return all.flat();
}

const CLOCK_FACTS: readonly string[] = ['from_dttm', 'to_dttm'];
const FACTS = [
  'coltypes',
  'colnames',
  'rowcount',
  'sql_rowcount',
  'label_map',
  'applied_filters',
  'rejected_filters',
  'is_cached',
  ...CLOCK_FACTS,
];

interface FactComparison {
  readonly wanted: JsonMap;
  readonly got: JsonMap;
  readonly facts: readonly string[];
}

function factDifferences(query: JsonMap, { wanted, got, facts }: FactComparison): string[] {
  const keys = tellsTheClock(query) ? facts.filter((key) => !CLOCK_FACTS.includes(key)) : facts;
  const differences = keys.flatMap((key) =>
    sameValue(wanted[key] ?? null, got[key] ?? null)
      ? []
      : [`${key}: expected ${short(wanted[key] ?? null)}, got ${short(got[key] ?? null)}`],
  );
  const indexes = listOf(got['indexnames']).length;
  return indexes === wanted['rowcount']
    ? differences
    : [...differences, `indexnames: ${indexes} of ${short(wanted['rowcount'] ?? 0)}`];
}

/** Whether the query's time range means another one every day. */
const tellsTheClock = (query: JsonMap): boolean =>
  listOf(query['filters']).some((filter) => /\b(?:now|ago|last|today)\b/i.test(short((filter as JsonMap)['val'] ?? '')));

type QueryWhole = () => Promise<readonly JsonValue[]>;

async function rowDifferences(query: JsonMap, wanted: JsonMap, got: JsonMap, runQuery: QueryWhole): Promise<string[]> {
  const expected = listOf(wanted['data']);
  const actual = listOf(got['data']);
  const missing = missingRows(expected, actual);
  if (missing.length === 0) return orderDifferences(query, expected, actual);
  // Where the limit cut equal rows, any of them will do.
  const isLimited = wanted['sql_rowcount'] === query['row_limit'] || expected.length === CUT_AT;
  // Lists within a cell come in the order of rows that nothing orders.
  if (missingRows(expected.map(sortedCells), actual.map(sortedCells)).length === 0) return [];
  if (!isLimited) return [`data: missing ${short(missing)}; got ${short(actual)}`];
  if (operationsOf(query).includes('histogram')) return countDifferences(wanted, expected, actual);
  const strange = missingRows(expected, await runQuery());
  return strange.length === 0 ? orderDifferences(query, expected, actual) : [`data: not among all rows: ${short(strange)}`];
}

/** Which rows a limit lets through decides how many there are of each; all of them together are as many. */
function countDifferences(wanted: JsonMap, expected: readonly JsonValue[], actual: readonly JsonValue[]): string[] {
  const total = (rows: readonly JsonValue[]): number =>
    rows
      .flatMap((row) => Object.values(row as JsonMap))
      .reduce((sum: number, cell) => sum + (typeof cell === 'number' ? cell : 0), 0);
  const isAlike =
    expected.length === actual.length && total(expected) === total(actual) && total(actual) === wanted['sql_rowcount'];
  return isAlike ? [] : [`data: expected ${short(expected)}, got ${short(actual)}`];
}

/** A list that the recording cut can be any part of Meridian's. */
const sortedList = (list: readonly JsonValue[]): JsonValue =>
  list.length >= CUT_AT ? 'cut' : list.toSorted((a, b) => Number(a) - Number(b));

const sortedCells = (row: JsonValue): JsonValue =>
  Object.fromEntries(
    Object.entries(row as JsonMap).map(([key, cell]) => [key, Array.isArray(cell) ? sortedList(cell as JsonValue[]) : cell]),
  );

const operationsOf = (query: JsonMap): JsonValue[] =>
  listOf(query['post_processing']).map((step) => (step as JsonMap)['operation'] ?? null);

/** By the values of what the query orders by; rows that tie can come in any order. */
function orderDifferences(query: JsonMap, expected: readonly JsonValue[], actual: readonly JsonValue[]): string[] {
  const keys = operationsOf(query).includes('pivot')
    ? [axisLabel(query)]
    : listOf(query['orderby']).map((pair) => labelOf((pair as JsonValue[])[0]));
  return keys.slice(0, 1).flatMap((key) => {
    const [wanted, got] = [valuesOf(expected, key), valuesOf(actual.slice(0, expected.length), key)];
    return sameValue(wanted, got) ? [] : [`order by ${key}: expected ${short(wanted)}, got ${short(got)}`];
  });
}

/** Missing values come first or last as the engine likes; the recordings are PostgreSQL's. */
const valuesOf = (rows: readonly JsonValue[], key: string): JsonValue[] =>
  rows.map((row) => (row as JsonMap)[key] ?? null).filter((value) => value !== null);

function labelOf(item: JsonValue | undefined): string {
  const label = typeof item === 'string' ? item : (item as JsonMap | undefined)?.['label'];
  return typeof label === 'string' ? label : '';
}
const axisLabel = (query: JsonMap): string => labelOf(listOf(query['columns'])[0]);

const resultsOf = (json: JsonValue): readonly JsonMap[] => listOf((json as JsonMap | null)?.['result']) as readonly JsonMap[];
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? (value as JsonValue[]) : []);
const short = (value: JsonValue): string => JSON.stringify(value).slice(0, 600);
