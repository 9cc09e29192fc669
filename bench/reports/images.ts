// Images and documents on warm data: one chart as PNG, twelve charts as PDF, and how much a long dashboard adds to the memory of workerd.
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { cpuSeconds, residentBytes } from '#bench/shared/processes.ts';
import { median, ms, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import type { PromiseId } from '#bench/promises.ts';

const ROUNDS = 50;
/** Isolates collect when they are idle. */
const SETTLE_MS = 5_000;
/** The sample dashboard with twelve charts. */
const TWELVE = 'Markets and jobs';

export const measureImages: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  try {
    const board = await findBoard(bench);
    const chart = `/c/${await findChart(bench)}.png?width=800&height=480&scale=2`;
    const pdf = `/d/${board}.pdf`;
    // As SVG the same is drawn without the report Worker.
    for (let round = 0; round < ROUNDS; round += 1) await take(bench, `/d/${board}.svg`);
    await settle();
    const startBytes = workersBytes();
    const [firstChart, firstPdf] = [await take(bench, chart), await take(bench, pdf)];
    const rows = [
      await row(bench, chart, { what: 'one chart as PNG, 1600 x 960 pixels', promised: '≤ 150 ms', first: firstChart }),
      await row(bench, pdf, {
        promise: 'report',
        what: 'a dashboard of 12 charts as PDF',
        promised: '≤ 600 ms',
        first: firstPdf,
      }),
      await row(bench, `/d/${board}.png?scale=2`, {
        what: 'a dashboard of 12 charts as PNG, 2560 x 4066 pixels',
        promised: '-',
        first: null,
      }),
    ];
    await settle();
    return [...rows, memory(startBytes)];
  } finally {
    await bench.host.stop();
  }
};

async function take({ origin, token }: BenchHost, path: string): Promise<number> {
  const { tookMs } = await time(async () => {
    const query = () => fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    // The host might just close a kept connection: that is retried on a new one.
    const reply = await query().catch(query);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  });
  return tookMs;
}

interface Promised {
  readonly promise?: PromiseId;
  readonly what: string;
  readonly promised: string;
  readonly first: number | null;
}

async function row(bench: BenchHost, path: string, { promise, what, promised, first }: Promised): Promise<Measurement> {
  await take(bench, path);
  const tookMs: number[] = [];
  const startS = cpuSeconds(process.pid);
  for (let round = 0; round < ROUNDS; round += 1) tookMs.push(await take(bench, path));
  const cpuMs = ((cpuSeconds(process.pid) - startS) * 1000) / ROUNDS;
  const baseline = `${ms(Math.min(...tookMs))} at best, ${ms(cpuMs)} of processors${first === null ? '' : `, ${ms(first)} the first time`}`;
  return { ...(promise && { promise }), what, value: ms(median(tookMs)), promised, baseline };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
const workersBytes = (): number => residentBytes(process.pid) - process.memoryUsage().rss;

/** What the report Worker adds to processes that have drawn the same charts as SVG: its code, fonts, WASM and garbage. */
function memory(startBytes: number): Measurement {
  const grownMb = (workersBytes() - startBytes) / 1e6;
  return {
    promise: 'report',
    what: 'memory that the report Worker takes',
    value: `${grownMb.toFixed(0)} MB`,
    promised: '≤ 100 MB',
    baseline: `${(startBytes / 1e6).toFixed(0)} MB without it`,
  };
}

async function findBoard({ origin, token }: BenchHost): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/dashboard/?q=(columns:!(uuid,dashboard_title))`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = await reply.json<{ result: { uuid: string; dashboard_title: string }[] }>();
  const board = result.find(({ dashboard_title: title }) => title === TWELVE);
  if (!board) throw new Error(`There is no sample dashboard “${TWELVE}”.`);
  return board.uuid;
}

async function findChart({ origin, token }: BenchHost): Promise<string> {
  const q = '(columns:!(uuid),filters:!((col:viz_type,opr:eq,value:echarts_timeseries_line)))';
  const reply = await fetch(`${origin}/api/v1/chart/?q=${encodeURIComponent(q)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = await reply.json<{ result: { uuid: string }[] }>();
  const [chart] = result;
  if (!chart) throw new Error('There is no line chart among the samples.');
  return chart.uuid;
}
