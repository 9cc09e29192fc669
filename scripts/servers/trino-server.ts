// A private Trino cluster, for tests and benches of the engine: one coordinator and one worker, each in a separate process.
import { freePort } from '#scripts/host/free-port.ts';
import { HOST, startNodes } from './trino/nodes.ts';

export interface TrinoCluster {
  readonly host: string;
  readonly port: number;
  readonly nodeCount: number;
  readonly stop: () => Promise<void>;
}

const NODE_COUNT = 2;

/** Starts an empty cluster on free ports of the loopback. Accepts any user name. */
export async function startTrinoCluster(): Promise<TrinoCluster> {
  const [port, workerPort] = [await freePort(), await freePort()];
  const { stop } = await startNodes(
    () => [
      { name: 'coordinator', port, coordinatorPort: port },
      { name: 'worker', port: workerPort, coordinatorPort: port },
    ],
    () => hasNodes(port),
  );
  return { host: HOST, port, nodeCount: NODE_COUNT, stop };
}

async function hasNodes(port: number): Promise<boolean> {
  const info = await (await fetch(`http://${HOST}:${port}/v1/info`)).json<{ starting: boolean }>();
  if (info.starting) return false;
  const rows = await queryTrino(port, "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'");
  return rows[0]?.[0] === NODE_COUNT;
}

interface Page {
  readonly nextUri?: string;
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: { readonly message: string };
}

type Headers = Readonly<Record<string, string>>;

/** A statement's rows, as any client of Trino's gets them: for setting up, and to compare with. */
export const queryTrino = async (port: number, sql: string, headers: Headers = {}): Promise<unknown[][]> =>
  (await sendTrino(port, sql, headers)).rows;

/** Begins a transaction that only reads; gives its id, for `X-Trino-Transaction-Id`. */
export async function beginTrino(port: number, headers: Headers = {}): Promise<string> {
  const { transaction } = await sendTrino(port, 'START TRANSACTION READ ONLY', { 'X-Trino-Transaction-Id': 'NONE', ...headers });
  if (transaction === null) throw new Error('Trino began no transaction.');
  return transaction;
}

async function sendTrino(
  port: number,
  sql: string,
  headers: Headers,
): Promise<{ rows: unknown[][]; transaction: string | null }> {
  const init = { headers: { 'X-Trino-User': 'setup', 'X-Trino-Catalog': 'memory', 'X-Trino-Schema': 'default', ...headers } };
  const rows: unknown[][] = [];
  let transaction: string | null = null;
  let reply = await fetch(`http://${HOST}:${port}/v1/statement`, { ...init, method: 'POST', body: sql });
  for (;;) {
    transaction ??= reply.headers.get('x-trino-started-transaction-id');
    const page = await reply.json<Page>();
    if (page.error) throw new Error(`${page.error.message} (${sql.slice(0, 200)})`);
    rows.push(...(page.data ?? []).map((row) => [...row]));
    if (page.nextUri === undefined) return { rows, transaction };
    reply = await fetch(page.nextUri, init);
  }
}
