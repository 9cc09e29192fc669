// Wraps the app Worker's bindings so that every call is counted and delayed, to measure round trips. Used only on the local host.
import type { RoundTrips } from './round-trips.ts';

type Call = RoundTrips['call'];
type MethodLabels = Readonly<Record<string, string>>;

/** Returns the environment with its D1, R2, service, queue and Durable Object bindings called through `call`. */
export function countBindings(env: AppEnv, { call }: Pick<RoundTrips, 'call'>): AppEnv {
  return {
    ...env,
    DB: countDatabase(env.DB, call),
    RESULTS: countMethods(env.RESULTS, call, {
      get: 'RESULTS.get',
      head: 'RESULTS.head',
      put: 'RESULTS.put',
      delete: 'RESULTS.delete',
      list: 'RESULTS.list',
    }),
    QUERY: countMethods(env.QUERY, call, { fetch: 'QUERY' }),
    REPORT: countMethods(env.REPORT, call, { fetch: 'REPORT' }),
    QUERIES: countMethods(env.QUERIES, call, { send: 'QUERIES.send' }),
    REPORTS: countMethods(env.REPORTS, call, { send: 'REPORTS.send' }),
    QUERY_RUN: countObjects(env.QUERY_RUN, call, 'QUERY_RUN'),
    CHART_JOB: countObjects(env.CHART_JOB, call, 'CHART_JOB'),
    EVENT_QUEUE: countObjects(env.EVENT_QUEUE, call, 'EVENT_QUEUE'),
    TAB_STATE: countObjects(env.TAB_STATE, call, 'TAB_STATE'),
    CALLER_LIMITS: countObjects(env.CALLER_LIMITS, call, 'CALLER_LIMITS'),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** Returns a proxy of a binding that replaces its methods. The original methods stay bound to the binding, which they require. */
const replaceMethods = <T extends object>(target: T, replace: (name: string, method: Method) => unknown): T =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as Method;
      return typeof name === 'string' ? replace(name, method) : method;
    },
  });

const countMethods = <T extends object>(target: T, call: Call, names: MethodLabels): T =>
  replaceMethods(target, (name, method) => {
    const shown = Object.hasOwn(names, name) ? names[name] : undefined;
    return shown === undefined ? method : (...args: unknown[]) => call(shown, () => method(...args));
  });

const countObjects = (namespace: DurableObjectNamespace, call: Call, shown: string): DurableObjectNamespace =>
  replaceMethods(namespace, (name, method) =>
    name === 'get' ? (...args: unknown[]) => countMethods(method(...args) as unknown as object, call, { fetch: shown }) : method,
  );

/** The original statement of each wrapped one, for `batch`. */
type Statements = WeakMap<object, { readonly statement: D1PreparedStatement; readonly text: string }>;

const MAX_LABEL_CHARS = 120;

function countDatabase(database: D1Database, call: Call): D1Database {
  const countedStatements: Statements = new WeakMap();
  const count = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const counted = replaceMethods(statement, (name, method) => {
      if (name === 'bind') return (...values: unknown[]) => count(statement.bind(...values), text);
      return (...args: unknown[]) => call(`DB ${text.slice(0, MAX_LABEL_CHARS)}`, () => method(...args));
    });
    countedStatements.set(counted, { statement, text });
    return counted;
  };
  return replaceMethods(database, (name, method) => {
    if (name === 'prepare') return (text: string) => count(database.prepare(text), text);
    if (name !== 'batch') return (...args: unknown[]) => call(`DB.${name}`, () => method(...args));
    return (statements: D1PreparedStatement[]) => {
      const found = statements.map((statement) => countedStatements.get(statement) ?? { statement, text: '' });
      const [first] = found;
      return call(`DB batch of ${found.length}: ${(first?.text ?? '').slice(0, MAX_LABEL_CHARS)}`, () =>
        database.batch(found.map(({ statement }) => statement)),
      );
    };
  });
}
