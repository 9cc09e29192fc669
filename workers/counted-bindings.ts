// The app Worker's bindings with every call counted and held up: for the local host alone, which measures by it.
import type { RoundTrips } from './round-trips.ts';

type Call = RoundTrips['call'];
type Methods = Readonly<Record<string, string>>;

/** The environment whose D1, R2, objects, query Worker and queue are called through `trips`. */
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

/** The binding itself, its named methods replaced: bindings are called on themselves alone. */
const replaceMethods = <T extends object>(target: T, replace: (name: string, method: Method) => unknown): T =>
  new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as Method;
      return typeof name === 'string' ? replace(name, method) : method;
    },
  });

const countMethods = <T extends object>(target: T, call: Call, names: Methods): T =>
  replaceMethods(target, (name, method) => {
    const shown = Object.hasOwn(names, name) ? names[name] : undefined;
    return shown === undefined ? method : (...args: unknown[]) => call(shown, () => method(...args));
  });

const countObjects = (namespace: DurableObjectNamespace, call: Call, shown: string): DurableObjectNamespace =>
  replaceMethods(namespace, (name, method) =>
    name === 'get' ? (...args: unknown[]) => countMethods(method(...args) as unknown as object, call, { fetch: shown }) : method,
  );

/** The statement behind each counted one, which a batch needs. */
type Statements = WeakMap<object, { readonly statement: D1PreparedStatement; readonly text: string }>;

const MAX_SHOWN_SQL = 120;

function countDatabase(database: D1Database, call: Call): D1Database {
  const known: Statements = new WeakMap();
  const count = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const counted = replaceMethods(statement, (name, method) => {
      if (name === 'bind') return (...values: unknown[]) => count(statement.bind(...values), text);
      return (...args: unknown[]) => call(`DB ${text.slice(0, MAX_SHOWN_SQL)}`, () => method(...args));
    });
    known.set(counted, { statement, text });
    return counted;
  };
  return replaceMethods(database, (name, method) => {
    if (name === 'prepare') return (text: string) => count(database.prepare(text), text);
    if (name !== 'batch') return (...args: unknown[]) => call(`DB.${name}`, () => method(...args));
    return (statements: D1PreparedStatement[]) => {
      const found = statements.map((one) => known.get(one) ?? { statement: one, text: '' });
      const [first] = found;
      return call(`DB batch of ${found.length}: ${(first?.text ?? '').slice(0, MAX_SHOWN_SQL)}`, () =>
        database.batch(found.map(({ statement }) => statement)),
      );
    };
  });
}
