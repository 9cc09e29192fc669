// Runs statements on Trino: what only reads in a read-only transaction of the server's, page after page.
import { AppError } from '#app/domain/errors.ts';
import type { Cell } from '#app/domain/table.ts';
import type { FindAccessToken } from '#app/engines/shared/access-token.ts';
import type { Driver, ResultEvent, Statement, StatementProgress } from '#app/engines/shared/engine.ts';
import { createHttpClient, type HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';
import { proveReading } from '#app/engines/shared/grammar/prove-reading.ts';
import { bindLiterals } from './dialect/bind-literals.ts';
import { cellReader, typeName } from './cells.ts';
import { authorize, type Authorized } from './driver/authorize.server.ts';
import { checkPlan } from './plan/check-plan.server.ts';
import type { TrinoParameters } from './engine.ts';
import { trinoGrammar } from './grammar.ts';
import { runStatement, cancelTrino, readAll, type TrinoStatement, type TrinoReply } from './driver/protocol.server.ts';
import { NEW_TRINO_SESSION, readSession, type TrinoSession } from './driver/session.ts';

interface Run {
  readonly controller: AbortController;
  /** Parameters with which it was begun. */
  parameters: TrinoParameters;
  /** URL of the next page while the statement runs. */
  next: string | null;
}

interface State {
  readonly client: HttpClient;
  readonly parameters: TrinoParameters;
  readonly authorized: Authorized;
  readonly prove: (sql: string) => void;
  readonly runs: Set<Run>;
  /** Statements and transactions that are being ended. */
  readonly ending: Set<Promise<void>>;
  /** What the statements of a script have set; those that only read set nothing. */
  session: TrinoSession;
  isClosed: boolean;
}

export interface TrinoDriverOptions {
  /** A line of defense that a test takes away to try the other. */
  readonly prove?: (sql: string) => void;
  /** For connections that send tokens of their users. */
  readonly findAccessToken?: FindAccessToken;
}

/** A driver of one coordinator. It connects when it is first needed. */
export function createTrinoDriver(
  parameters: TrinoParameters,
  transport: HttpTransport,
  { prove = (sql) => void proveReading(trinoGrammar, sql), findAccessToken }: TrinoDriverOptions = {},
): Driver {
  const { host, port, sslmode, connect_timeout } = parameters;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AppError('CONNECTION_INVALID_PORT_ERROR', `${port} is not a port: it must be a whole number from 1 to 65535.`);
  if (parameters.impersonates_user || parameters.oauth2?.userId === null)
    throw new AppError(
      'DATABASE_SECURITY_ACCESS_ERROR',
      'This database runs each query as the signed-in user, and this request has none.',
    );
  const address = { host, port, tls: sslmode === 'disable' ? 'off' : 'require' } as const;
  const client = createHttpClient(transport, address, { connect_timeout, probePath: '/v1/info', headerCharset: 'latin-1' });
  const authorized = authorize(client, parameters, findAccessToken);
  const state: State = {
    client,
    parameters,
    authorized,
    prove,
    runs: new Set(),
    ending: new Set(),
    session: NEW_TRINO_SESSION,
    isClosed: false,
  };
  const cancel = (): Promise<void> => stopAll(state);
  return {
    stream: (statement, signal, onProgress) => stream(state, statement, { signal, onProgress }),
    cancel,
    close: async () => {
      state.isClosed = true;
      await cancel();
      client.close();
    },
  };
}

interface Watch {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: StatementProgress) => void) | undefined;
}

async function* stream(state: State, statement: Statement, { signal, onProgress }: Watch): AsyncGenerator<ResultEvent> {
  const sql = check(state, statement);
  const run: Run = { controller: new AbortController(), parameters: state.parameters, next: null };
  const stopped = signal ? AbortSignal.any([signal, run.controller.signal]) : run.controller.signal;
  const timer = setTimeout(() => run.controller.abort(timeoutError()), statement.timeoutMs);
  state.runs.add(run);
  let transaction: string | null = null;
  try {
    const context = { schema: statement.schema, signal: stopped, session: state.session };
    transaction = await state.authorized(stopped, (parameters) => {
      run.parameters = parameters;
      return statement.readOnly ? begin(state.client, parameters, { ...context, sql: 'START TRANSACTION READ ONLY' }) : null;
    });
    const { parameters } = run;
    if (statement.readOnly && statement.confined)
      await checkPlan(
        { readAll: (text) => readAll(state.client, parameters, { ...context, sql: text, transaction }) },
        {
          sql,
          statement,
          parameters,
        },
      );
    const onNext = (path: string | null): void => void (run.next = path);
    const onReply = ({ header }: TrinoReply): void => {
      if (!statement.readOnly) state.session = readSession(state.session, header);
    };
    yield* readRows(state.client, parameters, { ...context, sql, transaction, onNext, onProgress }, { ...statement, onReply });
  } finally {
    clearTimeout(timer);
    state.runs.delete(run);
    end(state, run, transaction);
  }
}

function check({ isClosed, prove }: State, { sql, params, readOnly }: Statement): string {
  if (isClosed) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The connection is closed.');
  if (readOnly) prove(sql);
  return bindLiterals(withoutSemicolon(sql), params);
}

/** The protocol takes one statement, without its end. */
const withoutSemicolon = (sql: string): string => {
  const parsed = trinoGrammar.parse(sql);
  return parsed.ok && parsed.value.length === 1 ? (parsed.value[0]?.sql ?? sql) : sql;
};

async function begin(client: HttpClient, parameters: TrinoParameters, statement: TrinoStatement): Promise<string> {
  let started: string | null = null;
  for await (const { startedTransaction } of runStatement(client, parameters, { ...statement, transaction: 'NONE' }))
    started ??= startedTransaction;
  if (started === null)
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'Trino began no read-only transaction, so nothing was read.');
  return started;
}

async function* readRows(
  client: HttpClient,
  parameters: TrinoParameters,
  statement: TrinoStatement,
  { maxRows, onReply }: { readonly maxRows: number; readonly onReply: (reply: TrinoReply) => void },
): AsyncGenerator<ResultEvent> {
  let readers: ReturnType<typeof cellReader>[] | null = null;
  let rowCount = 0;
  for await (const reply of runStatement(client, parameters, statement)) {
    const { page } = reply;
    onReply(reply);
    if (!readers && page.columns) {
      readers = page.columns.map(({ type }) => cellReader(type));
      yield { kind: 'columns', columns: page.columns.map(({ name, type }) => ({ name, databaseType: typeName(type) })) };
    }
    const found = page.data ?? [];
    if (!readers || found.length === 0) continue;
    const read = readers;
    const rows = found.slice(0, maxRows - rowCount).map((row) => read.map((readCell, index): Cell => readCell(row[index])));
    rowCount += rows.length;
    if (rows.length > 0) yield { kind: 'rows', rows };
    if (rows.length < found.length) {
      yield { kind: 'end', rowCount, truncated: true };
      return;
    }
  }
  if (!readers) yield { kind: 'columns', columns: [] };
  yield { kind: 'end', rowCount, truncated: false };
}

const END_TIMEOUT_MS = 5_000;

/** Ends the statement first: the transaction cannot end before it. Only `close` waits for it. */
function end(state: State, { next, parameters }: Run, transaction: string | null): void {
  if (next === null && transaction === null) return;
  const { client, ending } = state;
  const work = async (): Promise<void> => {
    const signal = AbortSignal.timeout(END_TIMEOUT_MS);
    if (next !== null) await cancelTrino(client, parameters, { path: next, signal });
    if (transaction !== null) await readAll(client, parameters, { sql: 'ROLLBACK', transaction, signal });
  };
  const ended = work()
    // If the server can't be reached, it ends both itself.
    .catch(() => undefined)
    .finally(() => ending.delete(ended));
  ending.add(ended);
}

/** Readers stop immediately; resolves when the server has stopped, too. */
async function stopAll({ runs, ending, client }: State): Promise<void> {
  const signal = AbortSignal.timeout(END_TIMEOUT_MS);
  const stops = [...runs].map(async (run) => {
    const path = run.next;
    run.controller.abort(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
    if (path !== null) await cancelTrino(client, run.parameters, { path, signal }).catch(() => undefined);
  });
  await Promise.all([...stops, ...ending]);
}

const timeoutError = (): AppError => new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
