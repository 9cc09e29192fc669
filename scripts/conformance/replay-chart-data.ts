// Chart-data replies against recorded ones: beyond keys and types, their rows, names, types and counts.
import { missingRows, sameValue, shapeDifferences, type JsonValue } from './replay-compare.ts';
import { cutLength, type RecordedSample } from './replay-sample.ts';

type JsonMap = { readonly [key: string]: JsonValue };

/** Sends the sample's request with each query changed and gives the parsed reply. */
export type Retry = (change: (query: JsonMap) => JsonMap) => Promise<JsonValue>;

export interface ChartDataReply {
  readonly json: JsonValue;
  /** As it came: only the text tells `1.0` from `1`. */
  readonly text: string;
}

/** What differs; empty when nothing does. */
export async function chartDataDifferences(sample: RecordedSample, reply: ChartDataReply, retry: Retry): Promise<string[]> {
  const expected = resultsOf(sample.reply.json as JsonValue);
  const actual = resultsOf(reply.json);
  if (expected.length !== actual.length) return [`/result: expected ${expected.length} entries, got ${actual.length}`];
  const differences = await Promise.all(
    expected.map(async (result, index) => [
      ...shapeDifferences(withoutRows(result), withoutRows(actual[index] ?? {}), `/result/${index}`),
      ...orderDifferences(result, actual[index] ?? {}),
      ...floatDifferences(actual[index] ?? {}, reply.text),
      ...(await contentDifferences(sample, index, actual[index] ?? {}, retry)),
    ]),
  );
  return differences.flat();
}

const resultsOf = (json: JsonValue): JsonMap[] => ((json as JsonMap | null)?.['result'] ?? []) as JsonMap[];
const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? (value as JsonValue[]) : []);
const withoutRows = (result: JsonMap): JsonMap => ({ ...result, data: [] });

function orderDifferences(expected: JsonMap, actual: JsonMap): string[] {
  const wanted = Object.keys(expected).join(', ');
  const got = Object.keys(actual)
    .filter((key) => Object.hasOwn(expected, key))
    .join(', ');
  return wanted === got ? [] : [`key order: expected ${wanted}; got ${got}`];
}

function floatDifferences(actual: JsonMap, text: string): string[] {
  const types = listOf(actual['coltypes']);
  const temporal = listOf(actual['colnames']).filter((_, index) => types[index] === 2);
  return temporal
    .filter((name) => new RegExp(`${escaped(JSON.stringify(name))}:-?\\d+[,}]`).test(text))
    .map((name) => `${JSON.stringify(name)}: instants are not written as floats`);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function contentDifferences(sample: RecordedSample, index: number, actual: JsonMap, retry: Retry): Promise<string[]> {
  const expected = resultsOf(sample.reply.json as JsonValue)[index] ?? {};
  const differences = ['colnames', 'coltypes'].flatMap((key) => {
    const wanted = listOf(expected[key]);
    const length = cutLength(sample, `/result/${index}/${key}`) ?? wanted.length;
    const got = listOf(actual[key]);
    return got.length === length && sameValue(wanted, got.slice(0, wanted.length))
      ? []
      : [`${key}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  });
  const counts = isResampledByChance(queryOf(sample, index)) ? [] : ['rowcount'];
  for (const key of [
    ...counts,
    'sql_rowcount',
    'from_dttm',
    'to_dttm',
    'applied_filters',
    'rejected_filters',
    'label_map',
    'is_cached',
  ]) {
    const wanted = expected[key];
    if (wanted !== undefined && !sameValue(wanted, actual[key] ?? null))
      differences.push(`${key}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(actual[key])}`);
  }
  return [...differences, ...(await rowDifferences(sample, index, listOf(actual['data']), retry))];
}

async function rowDifferences(
  sample: RecordedSample,
  index: number,
  actual: readonly JsonValue[],
  retry: Retry,
): Promise<string[]> {
  const expected = listOf(resultsOf(sample.reply.json as JsonValue)[index]?.['data']);
  const query = queryOf(sample, index);
  const isCut = cutLength(sample, `/result/${index}/data`) !== undefined;
  // How an engine cuts its instants is its own.
  if (query['result_type'] === 'timegrains' || resultTypeOf(sample) === 'timegrains')
    return missingRows(expected.map(withoutFunction), actual.map(withoutFunction)).length <= MISSING_GRAINS
      ? []
      : [`data: expected ${short(expected)}, got ${short(actual)}`];
  // Which rows a limit without an order lets through decides where the resampled time begins and ends.
  if (isResampledByChance(query) && expected.length !== actual.length) return shapeDifferences(expected, actual);
  if (listOf(query['orderby']).length > 0) {
    const got = isCut ? actual.slice(0, expected.length) : actual;
    return sameValue(expected, got) ? [] : [`data: expected ${short(expected)}, got ${short(got)}`];
  }
  const missing = missingRows(expected, actual);
  if (missing.length === 0) return [];
  // A limit cut an order that was not requested: all right rows are equally good.
  if (actual.length < expected.length) return [`data: missing ${short(missing)}`];
  const again = await retry((request) => ({ ...request, ...uncut(request, expected) }));
  const whole = listOf(resultsOf(again)[index]?.['data']);
  const isShaped = listOf(query['post_processing']).length > 0;
  const wrong = [...missingRows(expected, whole), ...(isShaped ? [] : missingRows(actual, whole))];
  return wrong.length === 0 ? [] : [`data: not among all rows: ${short(wrong)}`];
}

/** The query over everything; where rows depend on each other, over the buckets that the sample happened to get. */
function uncut(query: JsonMap, expected: readonly JsonValue[]): JsonMap {
  const axis = listOf(query['columns']).find((column) => (column as JsonMap)['columnType'] === 'BASE_AXIS') as
    | JsonMap
    | undefined;
  // The rows of another time are not in these buckets.
  const isCompared = listOf(query['time_offsets']).length > 0;
  if (listOf(query['post_processing']).length === 0 || !axis || isCompared) return { row_limit: 0 };
  const values = expected.map((row) => (row as JsonMap)[typeof axis['label'] === 'string' ? axis['label'] : ''] ?? null);
  const filter = { col: axis['sqlExpression'] ?? null, op: 'IN', val: values, grain: axis['timeGrain'] ?? null };
  return { row_limit: 0, filters: [...listOf(query['filters']), filter] };
}

const resultTypeOf = (sample: RecordedSample): JsonValue => (sample.request.json as JsonMap | undefined)?.['result_type'] ?? null;

/** Grains of parts of a minute, and of weeks with selectable ends; some engines lack them. */
const MISSING_GRAINS = 8;

const withoutFunction = (row: JsonValue): JsonValue => ({ ...(row as JsonMap), function: null });

const isResampledByChance = (query: JsonMap): boolean =>
  listOf(query['orderby']).length === 0 &&
  listOf(query['post_processing']).some((step) => (step as JsonMap | null)?.['operation'] === 'resample');

const queryOf = (sample: RecordedSample, index: number): JsonMap => {
  const queries = (sample.request.json as JsonMap | undefined)?.['queries'];
  return (listOf(queries)[index] ?? {}) as JsonMap;
};

const short = (value: unknown): string => JSON.stringify(value).slice(0, 300);
