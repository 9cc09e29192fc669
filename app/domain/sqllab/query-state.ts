// The states of a run in SQL Lab, and the one machine that moves a run from state to state, on servers and in browsers.
import type { WireError } from '#app/domain/errors.ts';
import type { LimitingFactor } from './run-job.ts';
import type { StatementPosition, StatementResult } from './script/statement-result.ts';

export const QUERY_STATES = [
  'pending',
  'scheduled',
  'started',
  'running',
  'fetching',
  'success',
  'failed',
  'stopped',
  'timed_out',
] as const;
export type QueryState = (typeof QUERY_STATES)[number];

/** Not begun. */
export const WAITING_STATES: readonly QueryState[] = ['pending', 'scheduled'];
export const ACTIVE_STATES: readonly QueryState[] = ['pending', 'scheduled', 'started', 'running', 'fetching'];
export const FINISHED_STATES: readonly QueryState[] = ['success', 'failed', 'stopped', 'timed_out'];

export const isFinished = (state: QueryState): boolean => FINISHED_STATES.includes(state);

/** What the machine knows of a run: rows of the table `queries` and the queries of a browser both have it. Instants: UTC ms. */
export interface RunFacts {
  readonly state: QueryState;
  /** 0–100; never falls. */
  readonly progress: number;
  /** Rows that can be read; null until some can. */
  readonly rows: number | null;
  readonly resultsKey: string | null;
  readonly limitingFactor: LimitingFactor;
  readonly startMs: number;
  readonly startRunningMs: number | null;
  readonly endMs: number | null;
  readonly executedSql: string | null;
  readonly tempSchema: string | null;
  readonly tempTable: string | null;
  readonly trackingUrl: string | null;
  readonly errorMessage: string | null;
  readonly errors: readonly WireError[] | null;
  /** What the statements of a script returned so far; a server's row has it in its extra. */
  readonly statements?: readonly StatementResult[];
  /** The statement that runs now; null for none. */
  readonly statement?: StatementPosition | null;
  /** Rows that a browser has; a server's row has no such field. */
  readonly results?: HeldResults | null;
}

/** Rows of a run in a browser's memory: the first page. `data` is whatever the screen shows. */
export interface HeldResults {
  readonly status: QueryState;
  readonly data: unknown;
  readonly fetchedAtMs: number;
}

interface Failure {
  readonly errorMessage: string;
  readonly errors: readonly WireError[] | null;
  readonly trackingUrl?: string | null;
}
interface RowsThere {
  readonly rows: number | null;
  readonly resultsKey: string | null;
}

export type QueryEvent =
  /** The server has taken the run: it waits for its turn, or runs while the request is open. */
  | { readonly type: 'submitted'; readonly isAsync: boolean }
  | { readonly type: 'started' }
  | {
      readonly type: 'progress';
      readonly progress: number;
      readonly executedSql?: string | null;
      readonly statement?: StatementPosition;
    }
  /** More rows can be read, while the run goes on. */
  | ({ readonly type: 'rows' } & RowsThere)
  | { readonly type: 'stopRequested' }
  /** `errorMessage`: which statements of a script took effect. */
  | ({ readonly type: 'stopped'; readonly errorMessage?: string | null } & RowsThere)
  | ({ readonly type: 'succeeded'; readonly success: Success } & { readonly results?: HeldResults })
  | ({ readonly type: 'failed' } & Failure)
  | ({ readonly type: 'timedOut' } & Failure)
  /** A browser requests the rows of a run that it does not have. */
  | { readonly type: 'fetchRequested' }
  /** What the server says of the run, perhaps late. */
  | { readonly type: 'refreshed'; readonly server: Partial<RunFacts> & Pick<RunFacts, 'state'> }
  /** The rows in memory are dropped. */
  | { readonly type: 'cleared' };

/** What a success tells: fields that are absent stay as they are. */
type Success = Partial<
  Pick<RunFacts, 'rows' | 'limitingFactor' | 'resultsKey' | 'tempSchema' | 'tempTable' | 'executedSql' | 'trackingUrl'>
>;

type Machine = Readonly<Record<QueryState, Readonly<Partial<Record<QueryEvent['type'], QueryState>>>>>;

const ENDS = {
  stopRequested: 'stopped',
  stopped: 'stopped',
  succeeded: 'success',
  failed: 'failed',
  timedOut: 'timed_out',
} as const;
const GOES_ON = { started: 'running', progress: 'running', rows: 'running', fetchRequested: 'fetching', ...ENDS } as const;

/** Where an event leads; an event that is not listed does not fit and changes nothing. `refreshed` has its own
 * rules. An end is final but for two things: rows can be fetched again after a success, and a stop that was
 * requested learns which rows it left. */
export const TRANSITIONS: Machine = {
  pending: { submitted: 'pending', ...GOES_ON },
  scheduled: { submitted: 'pending', ...GOES_ON },
  started: { ...GOES_ON },
  running: { ...GOES_ON },
  fetching: { progress: 'fetching', rows: 'fetching', cleared: 'fetching', ...ENDS },
  success: { fetchRequested: 'fetching', cleared: 'success' },
  failed: { cleared: 'failed' },
  stopped: { stopped: 'stopped', cleared: 'stopped' },
  timed_out: { cleared: 'timed_out' },
};

/** The run after an event; the same object when the event changes nothing. `nowMs` is when the event happened, UTC. */
export function reduceQuery<Q extends RunFacts>(query: Q, event: QueryEvent, nowMs: number): Q {
  if (event.type === 'refreshed') return changed(query, refreshOf(query, event.server));
  const next = TRANSITIONS[query.state][event.type];
  if (next === undefined) return query;
  const state = event.type === 'submitted' && !event.isAsync ? 'running' : next;
  return changed(query, { ...factsOf(query, event, nowMs), state });
}

type Change = { -readonly [K in keyof RunFacts]?: RunFacts[K] };

function factsOf(query: RunFacts, event: Exclude<QueryEvent, { type: 'refreshed' }>, nowMs: number): Change {
  switch (event.type) {
    case 'submitted':
      return event.isAsync ? {} : runningSince(query, nowMs);
    case 'fetchRequested':
      return {};
    case 'started':
      return runningSince(query, nowMs);
    case 'progress':
      return {
        ...runningSince(query, nowMs),
        progress: higher(query, event.progress),
        ...executed(event.executedSql),
        ...(event.statement && isLater(query.statement ?? null, event.statement) ? { statement: event.statement } : {}),
      };
    case 'rows':
      return { ...runningSince(query, nowMs), ...rowsThere(query, event) };
    case 'stopRequested':
      return { endMs: nowMs, ...noResults(query) };
    case 'stopped':
      return { ...(query.state === 'stopped' ? {} : { endMs: nowMs }), ...rowsThere(query, event), ...stoppedWith(event) };
    case 'succeeded':
      return succeeded(query, event, nowMs);
    case 'failed':
    case 'timedOut':
      return {
        endMs: nowMs,
        errorMessage: event.errorMessage,
        errors: event.errors,
        ...(event.trackingUrl === undefined ? {} : { trackingUrl: event.trackingUrl }),
      };
    case 'cleared':
      return noResults(query);
  }
}

const stoppedWith = ({ errorMessage }: { readonly errorMessage?: string | null | undefined }): Change =>
  errorMessage ? { errorMessage } : {};

const runningSince = (query: RunFacts, nowMs: number): Change =>
  query.startRunningMs === null && query.state !== 'fetching' ? { startRunningMs: nowMs } : {};

const isLater = (known: StatementPosition | null, { number, total }: StatementPosition): boolean =>
  known?.total !== total || number > known.number;

const executed = (sql: string | null | undefined): Change => (sql === undefined ? {} : { executedSql: sql });

/** 100 is kept for success. */
const higher = ({ progress }: RunFacts, next: number): number =>
  Number.isFinite(next) ? Math.max(progress, Math.min(Math.floor(next), 99)) : progress;

function rowsThere(query: RunFacts, { rows, resultsKey }: RowsThere): Change {
  return { rows: rows === null ? query.rows : Math.max(query.rows ?? 0, rows), resultsKey: resultsKey ?? query.resultsKey };
}

const noResults = (query: RunFacts): Change => (query.results ? { results: null } : {});

function succeeded(query: RunFacts, event: { readonly success: Success; readonly results?: HeldResults }, nowMs: number): Change {
  return {
    ...defined(event.success),
    ...(event.results && query.results !== undefined ? { results: event.results } : {}),
    progress: 100,
    // Rows that are fetched again do not end the run again.
    endMs: query.state === 'fetching' ? (query.endMs ?? nowMs) : nowMs,
    errorMessage: null,
    errors: null,
  };
}

/** A server's update never reopens what has ended here, nor touches what was stopped or failed here. Its success
 * does not end what still waits for rows here (`awaitsRows`): their fetch ends it. */
function refreshOf(query: RunFacts, server: Partial<RunFacts> & Pick<RunFacts, 'state'>): Change {
  if (query.state === 'stopped' || query.state === 'failed' || query.state === 'timed_out') return {};
  if (query.state === 'success' && server.state !== 'success') return {};
  const isWaiting = query.state === 'fetching' || query.state === 'running' || query.state === 'success';
  const isBehind = !isFinished(server.state) && ORDER.indexOf(server.state) < ORDER.indexOf(query.state);
  const state = (server.state === 'success' && isWaiting) || isBehind ? query.state : server.state;
  const { results: _rows, ...facts } = defined(server);
  return { ...facts, state, progress: Math.max(query.progress, server.progress ?? 0) };
}

/** How far an active run has come. */
const ORDER: readonly QueryState[] = ['scheduled', 'pending', 'started', 'running', 'fetching'];

/** Whether the server has ended the run well, and its rows must be fetched. */
export const awaitsRows = (query: RunFacts): boolean =>
  !isFinished(query.state) && query.state !== 'fetching' && query.endMs !== null;

function defined(facts: Partial<RunFacts>): Change {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function changed<Q extends RunFacts>(query: Q, change: Change): Q {
  const entries = Object.entries(change) as [keyof RunFacts, unknown][];
  return entries.every(([key, value]) => Object.is(query[key], value)) ? query : { ...query, ...change };
}

/** Queries without those that never came to anything: waiting or running for longer than `intervalMs`, at progress
 * 0. Of the others, one whose rows are loaded takes the state in which they came. */
export function clearInactive<Q extends RunFacts>(queries: readonly Q[], intervalMs: number, nowMs: number): Q[] {
  const isDead = ({ state, startMs, progress }: Q): boolean =>
    (state === 'running' || state === 'pending') && nowMs - startMs > intervalMs && progress === 0;
  return queries
    .filter((query) => !isDead(query))
    .map((query) => (query.resultsKey && query.results ? changed(query, { state: query.results.status }) : query));
}
