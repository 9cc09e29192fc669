// A D1 database whose statements run elsewhere: what drizzle, the migrations and the tests use of the binding.

export type BoundStatement = readonly [sql: string, params: readonly unknown[]];

/** `all` and `raw` run one statement, `batch` any number in one transaction. */
export interface D1Call {
  readonly mode: 'all' | 'raw' | 'batch';
  readonly statements: readonly BoundStatement[];
}

export type D1Reply = { readonly result: unknown } | { readonly messages: readonly string[] };

/** `send` carries a call to the database. Its errors come back with their causes. */
export function createRemoteD1(send: (call: D1Call) => Promise<D1Reply>): D1Database {
  const run = async (call: D1Call): Promise<unknown> => {
    const reply = await send(call);
    if ('messages' in reply) throw toError(reply.messages);
    return reply.result;
  };
  const prepare = (sql: string, params: readonly unknown[] = []) => ({
    bound: [sql, params] as const,
    bind: (...values: unknown[]) => prepare(sql, values.map(toWire)),
    all: () => run({ mode: 'all', statements: [[sql, params]] }),
    run: () => run({ mode: 'all', statements: [[sql, params]] }),
    raw: () => run({ mode: 'raw', statements: [[sql, params]] }),
  });
  const batch = (statements: readonly { readonly bound: BoundStatement }[]) =>
    run({ mode: 'batch', statements: statements.map(({ bound }) => bound) });
  return { prepare, batch } as unknown as D1Database;
}

/** JSON would make nulls of what the binding refuses. */
function toWire(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${JSON.stringify(value)}'`);
}

const toError = ([message, ...causes]: readonly string[]): Error =>
  causes.length > 0 ? new Error(message, { cause: toError(causes) }) : new Error(message);
