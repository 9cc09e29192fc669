// A dashboard of twelve charts on a Trino of two nodes, against the same twelve statements sent to the coordinator side by side.
import { beginTrino, queryTrino, startTrinoCluster, type TrinoCluster } from '#scripts/servers/trino-server.ts';
import { missingForTrino } from '#scripts/servers/trino/libraries.ts';
import { bearer } from '#bench/shared/api-calls.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { logIn } from './dashboard-cpu.ts';
import { median, ms, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { insertOrderBoard, loadOrderLines, type OrderBoard } from './trino-orders.ts';

const RUNS = 11;
const WARM_RUNS = 4;
/** What ends a transaction isn't waited for. */
const SETTLED_MS = 1_500;

export const measureTrinoDashboard: RunMeasurement = async (stateDir, onRow) => {
  const missing = missingForTrino();
  if (missing !== null)
    return [{ what: '12 charts on Trino', value: 'not measured', promised: '-', baseline: `the machine ${missing}` }];
  const cluster = await startTrinoCluster();
  try {
    const lines = await loadOrderLines(cluster);
    const bench = await startBenchHost(stateDir);
    try {
      const board = await insertOrderBoard(bench, cluster);
      const rows = await measure({ bench, cluster, board }, lines);
      rows.forEach(onRow);
      return rows;
    } finally {
      await bench.host.stop();
    }
  } finally {
    await cluster.stop();
  }
};

interface Scene {
  readonly bench: BenchHost;
  readonly cluster: TrinoCluster;
  readonly board: OrderBoard;
}

async function measure(scene: Scene, lines: number): Promise<Measurement[]> {
  const statements = (await refresh(scene, { include: ['query'] })).flatMap((chart) => chart.sql);
  if (statements.length !== scene.board.chartIds.length) throw new Error(`${statements.length} statements for twelve charts`);
  const cookie = await logIn(scene.bench);
  const took = { straight: [], inTransactions: [], refreshed: [], firstDrawn: [], cached: [], page: [] } as Record<Way, number[]>;
  // In turns: what else the machine does meets all of them.
  for (let run = 0; run < WARM_RUNS + RUNS; run += 1) {
    const round = await measureRound(scene, statements, cookie);
    if (run >= WARM_RUNS) for (const [way, tookMs] of Object.entries(round)) took[way as Way].push(tookMs);
  }
  return report(took, { lines, nodes: scene.cluster.nodeCount, statementCount: await countStatements(scene) });
}

type Way = 'straight' | 'inTransactions' | 'refreshed' | 'firstDrawn' | 'cached' | 'page';

async function measureRound(scene: Scene, statements: readonly string[], cookie: string): Promise<Record<Way, number>> {
  const { port } = scene.cluster;
  const straight = await time(() => Promise.all(statements.map((sql) => queryTrino(port, sql, USER))));
  const inTransactions = await time(() => Promise.all(statements.map((sql) => readInTransaction(port, sql))));
  const startedMs = performance.now();
  const drawnAtMs = (await refresh(scene, { force: true })).map(({ atMs }) => atMs - startedMs);
  const cached = await time(() => refresh(scene, {}));
  const page = await time(() => readPage(scene, cookie));
  return {
    straight: straight.tookMs,
    inTransactions: inTransactions.tookMs,
    refreshed: Math.max(...drawnAtMs),
    firstDrawn: Math.min(...drawnAtMs),
    cached: cached.tookMs,
    page: page.tookMs,
  };
}

const USER = { 'X-Trino-User': 'straight' };

/** As the product reads: what may only read is the server's word. */
async function readInTransaction(port: number, sql: string): Promise<void> {
  const id = await beginTrino(port, USER);
  await queryTrino(port, sql, { ...USER, 'X-Trino-Transaction-Id': id });
  await queryTrino(port, 'ROLLBACK', { ...USER, 'X-Trino-Transaction-Id': id });
}

interface DrawnChart {
  readonly sql: readonly string[];
  /** When its line had come. */
  readonly atMs: number;
}

/** What the button of the dashboard sends. Throws for a chart that isn't drawn. */
async function refresh({ bench, board }: Scene, options: object): Promise<DrawnChart[]> {
  const charts = board.chartIds.map((chartId, slot) => ({ chartId, slot, widthPx: 480, heightPx: 320 }));
  const reply = await fetch(`${bench.origin}/charts/render`, {
    method: 'POST',
    headers: { ...bearer(bench), 'content-type': 'application/json' },
    body: JSON.stringify({ dashboardId: board.dashboardId, charts, ...options }),
  });
  if (!reply.ok || !reply.body) throw new Error(`/charts/render returned ${reply.status}: ${await reply.text()}`);
  const drawn: DrawnChart[] = [];
  for await (const line of linesOf(reply.body as ReadableStream<Uint8Array>)) {
    const entry = JSON.parse(line) as { svg?: string; query?: { sql: string[] } };
    if (entry.svg === undefined) throw new Error(`A chart was not drawn: ${line.slice(0, 300)}`);
    drawn.push({ sql: entry.query?.sql ?? [], atMs: performance.now() });
  }
  return drawn;
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}

async function readPage({ bench, board }: Scene, cookie: string): Promise<void> {
  const reply = await fetch(`${bench.origin}/superset/dashboard/${board.dashboardId}/`, { headers: { cookie } });
  const html = await reply.text();
  const count = html.split('<svg').length - 1;
  if (reply.status !== 200 || count < board.chartIds.length)
    throw new Error(`The page returned ${reply.status} with ${count} pictures.`);
}

/** Statements of the product that one refresh sends to the coordinator. */
async function countStatements(scene: Scene): Promise<number> {
  const count = async (): Promise<number> => {
    const sql = 'SELECT count(*) FROM system.runtime.queries WHERE "user" = \'bench\'';
    return Number((await queryTrino(scene.cluster.port, sql))[0]?.[0]);
  };
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const before = await count();
  await refresh(scene, { force: true });
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return (await count()) - before;
}

function report(
  took: Readonly<Record<Way, number[]>>,
  { lines, nodes, statementCount }: { lines: number; nodes: number; statementCount: number },
): Measurement[] {
  const [straight, inTransactions, refreshed] = [median(took.straight), median(took.inTransactions), median(took.refreshed)];
  const baseline = `the same statements straight to the coordinator, side by side: ${ms(straight)}`;
  return [
    {
      what: `12 charts of ${lines.toLocaleString('en')} rows on ${nodes} nodes of Trino, refreshed: all drawn`,
      value: ms(refreshed),
      promised: '-',
      baseline: `${baseline}; the first is drawn after ${ms(median(took.firstDrawn))}`,
    },
    { what: 'the same: ratio to the statements', value: (refreshed / straight).toFixed(2), promised: '-', baseline },
    {
      what: 'the same: ratio to the statements in read-only transactions',
      value: (refreshed / inTransactions).toFixed(2),
      promised: '-',
      baseline: `${ms(inTransactions)}; one refresh is ${statementCount} statements to Trino, with the transactions`,
    },
    { what: 'the same, cached: all drawn', value: ms(median(took.cached)), promised: '-', baseline: 'Trino is sent nothing' },
    { what: 'the same, cached: the page', value: ms(median(took.page)), promised: '-', baseline: 'Trino is sent nothing' },
  ];
}
