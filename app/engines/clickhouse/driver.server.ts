// Runs statements on ClickHouse by its HTTP interface: rows as lines of JSON while they are made, read-only by `readonly`.
import { AppError } from '#app/domain/errors.ts';
import { opensMore } from '#app/domain/warehouse/opened-tables.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { createHttpClient, readBodyText, type HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';
import { proveReading } from '#app/engines/shared/grammar/prove-reading.ts';
import type { ClickhouseParameters } from './engine.ts';
import { clickhouseFailure, statusFailure } from './failure.ts';
import { clickhouseGrammar } from './grammar.ts';
import { readRows } from './driver/read-rows.ts';
import { readTree, treeOfSource, treeStatement } from './plan/plan-tables.ts';

interface Run {
  readonly controller: AbortController;
  readonly id: string;
}

interface State {
  readonly client: HttpClient;
  readonly parameters: ClickhouseParameters;
  readonly prove: (sql: string) => void;
  readonly runs: Set<Run>;
  /** Statements that are being stopped. */
  readonly ending: Set<Promise<void>>;
  isClosed: boolean;
  hasConditionCache: boolean;
}

export interface ClickhouseDriverOptions {
  /** A line of defense that a test takes away to try the other. */
  readonly prove?: (sql: string) => void;
}

/** A driver of one server. It connects when it is first needed. */
export function createClickhouseDriver(
  parameters: ClickhouseParameters,
  transport: HttpTransport,
  { prove = (sql) => void proveReading(clickhouseGrammar, sql) }: ClickhouseDriverOptions = {},
): Driver {
  const { host, port, sslmode, connect_timeout } = parameters;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AppError('CONNECTION_INVALID_PORT_ERROR', `${port} is not a port: it must be a whole number from 1 to 65535.`);
  const address = { host, port, tls: sslmode === 'disable' ? 'off' : 'require' } as const;
  const client = createHttpClient(transport, address, { connect_timeout, probePath: '/ping', headerCharset: 'utf-8' });
  const state: State = {
    client,
    parameters,
    prove,
    runs: new Set(),
    ending: new Set(),
    isClosed: false,
    hasConditionCache: true,
  };
  const cancel = (): Promise<void> => stopAll(state);
  return {
    stream: (statement, signal) => stream(state, statement, signal),
    cancel,
    close: async () => {
      state.isClosed = true;
      await cancel();
      client.close();
    },
  };
}

async function* stream(state: State, statement: Statement, signal?: AbortSignal): AsyncGenerator<ResultEvent> {
  if (state.isClosed) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection is closed.');
  if (statement.readOnly) state.prove(statement.sql);
  const run: Run = { controller: new AbortController(), id: crypto.randomUUID() };
  const stopped = signal ? AbortSignal.any([signal, run.controller.signal]) : run.controller.signal;
  const timer = setTimeout(() => run.controller.abort(timeoutError()), statement.timeoutMs);
  state.runs.add(run);
  let isDone = false;
  try {
    if (statement.readOnly && statement.confined) await checkTree(state, statement, stopped);
    yield* readRows(lines(state, { statement, id: run.id, signal: stopped }), statement.maxRows);
    isDone = true;
  } catch (error) {
    isDone = !stopped.aborted && error instanceof AppError && error.extra['clickhouse_code'] !== undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    state.runs.delete(run);
    if (!isDone) kill(state, run.id);
  }
}

interface Sent {
  readonly statement: Statement;
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Servers before 25.3 have no such cache. */
const UNKNOWN_SETTING = 115;

const post = ({ client, parameters, hasConditionCache }: State, { statement, id, signal }: Sent) => {
  const settings = settingsOf(parameters, statement, id);
  // After statements that ended early, the condition cache treats unread rows as not matching, so 26.9 counts too few rows.
  if (hasConditionCache) settings.set('use_query_condition_cache', '0');
  const headers = headersOf(parameters);
  const path = `/?${settings.toString()}`;
  return client.send({ method: 'POST', path, headers, body: bodyOf(statement), isRepeatable: statement.readOnly }, signal);
};

/** The reply's lines, those of one piece together. */
async function* lines(state: State, { statement, id, signal }: Sent): AsyncGenerator<readonly string[]> {
  let response = await post(state, { statement, id, signal });
  if (response.status !== 200) {
    const text = await readBodyText(response);
    const failure = clickhouseFailure(text, statement.sql) ?? statusFailure(response.status, text);
    if (!state.hasConditionCache || failure.extra['clickhouse_code'] !== UNKNOWN_SETTING) throw failure;
    state.hasConditionCache = false;
    response = await post(state, { statement, id, signal });
    if (response.status !== 200) {
      const again = await readBodyText(response);
      throw clickhouseFailure(again, statement.sql) ?? statusFailure(response.status, again);
    }
  }
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield parts;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}

/** The server parses what follows the format as data only in INSERT. */
const bodyOf = ({ sql }: Statement): string => {
  const parsed = clickhouseGrammar.parse(sql);
  return parsed.ok && parsed.value.length === 1 ? (parsed.value[0]?.sql ?? sql) : sql;
};

function settingsOf(
  parameters: ClickhouseParameters,
  { sql, params, schema, readOnly, timeoutMs, maxRows, settings = [] }: Statement,
  id: string,
): URLSearchParams {
  // What an array has in it is escaped already, as its literals are.
  const textOf = (value: SqlValue, n: number): string =>
    typeof value === 'string' && sql.includes(`{p${n}:Array(`) ? value : parameterText(value);
  return new URLSearchParams({
    database: schema ?? parameters.schema ?? parameters.database,
    query_id: id,
    default_format: 'JSONCompactEachRowWithNamesAndTypes',
    output_format_json_quote_64bit_integers: '1',
    output_format_json_quote_decimals: '1',
    output_format_json_quote_denormals: '1',
    session_timezone: 'UTC',
    max_execution_time: String(Math.ceil(timeoutMs / 1000)),
    cancel_http_readonly_queries_on_client_close: '1',
    // Enough to know whether there are more.
    ...(readOnly && Number.isSafeInteger(maxRows + 1) && { limit: String(maxRows + 1) }),
    ...Object.fromEntries(params.map((value, index) => [`param_p${index + 1}`, textOf(value, index + 1)])),
    ...Object.fromEntries(new URLSearchParams(settings.join('&'))),
    ...(readOnly && { readonly: '1' }),
  });
}

/** A value in ClickHouse's tab-separated format. */
function parameterText(value: SqlValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll('\0', '\\0');
}

function headersOf({ username, password }: ClickhouseParameters): Record<string, string> {
  return {
    'User-Agent': 'meridian',
    'X-ClickHouse-User': username,
    ...(password !== '' && { 'X-ClickHouse-Key': password }),
    'Content-Type': 'text/plain; charset=utf-8',
  };
}

/** Throws TABLE_SECURITY_ACCESS_ERROR where the server's own tree of the statement reads more than its text names. */
async function checkTree(state: State, statement: Statement, signal: AbortSignal): Promise<void> {
  const tree = treeStatement(statement.sql);
  if (tree === null) return;
  const opened = await treeOf(state, { ...statement, sql: tree }, signal);
  if (opened.size === 0) return;
  const names = statement.schema ?? state.parameters.schema ?? state.parameters.database;
  const allowed =
    statement.source === undefined
      ? namedTables(statement.sql, names)
      : await treeOf(state, { ...statement, sql: treeOfSource(statement.source), params: [] }, signal);
  if (allowed === null || [...opened].some((one) => !allowed.has(one))) throw opensMore();
}

async function treeOf(state: State, statement: Statement, signal: AbortSignal): Promise<Set<string>> {
  const rows: string[] = [];
  const treeStatement = { ...statement, maxRows: 1_000_000 };
  for await (const event of readRows(
    lines(state, { statement: treeStatement, id: crypto.randomUUID(), signal }),
    treeStatement.maxRows,
  ))
    if (event.kind === 'rows') rows.push(...event.rows.map(([line]) => (typeof line === 'string' ? line : '')));
  return readTree(rows);
}

/** Null: they can't be told. The tree joins names by dots, so a dot in a name could be read as another table. */
function namedTables(sql: string, database: string): Set<string> | null {
  const parsed = clickhouseGrammar.parse(sql);
  const tables = parsed.ok ? (parsed.value[0]?.tables ?? null) : null;
  if (tables === null) return null;
  const places = tables.map(({ schema, table }) => [schema ?? database, table]);
  return places.flat().some((name) => name.includes('.')) ? null : new Set(places.map((parts) => `table:${parts.join('.')}`));
}

const END_TIMEOUT_MS = 5_000;

function kill(state: State, id: string): void {
  const ended = killNow(state, id).finally(() => state.ending.delete(ended));
  state.ending.add(ended);
}

async function killNow({ client, parameters }: State, id: string): Promise<void> {
  const signal = AbortSignal.timeout(END_TIMEOUT_MS);
  const body = `KILL QUERY WHERE query_id = '${id}' SYNC`;
  await client
    .send({ method: 'POST', path: '/', headers: headersOf(parameters), body, isRepeatable: true }, signal)
    .then(readBodyText)
    // The server ends it once its reader has left.
    .catch(() => undefined);
}

/** Readers stop immediately; resolves when the server has stopped, too. */
async function stopAll(state: State): Promise<void> {
  const stops = [...state.runs].map(({ controller, id }) => {
    controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
    return killNow(state, id);
  });
  await Promise.all([...stops, ...state.ending]);
}

const timeoutError = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
