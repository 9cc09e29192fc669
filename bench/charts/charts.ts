// From a Table to the SVG in the page: every kind at a thousand and at ten thousand rows, in the same run as ECharts' server-side
// rendering of the same data where it has the kind. Bundled first, as for production: Node draws no JSX.
import { join } from 'node:path';
import { build } from 'vite';
import { openChartThread, type ChartThread, type ThreadOutcome } from './chart-thread.ts';
import type { CaseSummary, DrawTiming } from './chart-worker.ts';
import { kilobytes, ms, type Measurement } from '#bench/shared/measurement.ts';

const BUNDLE_DIR = 'dist/bench';
const PROMISED_BYTES = 60_000;
const MISSED = ' MISSED';
/** Some of ECharts' labels take time by the square of the marks: what is slow at 1,000 would take minutes at 10,000. */
const PATIENCE_MS = 400;

export async function measureCharts(_stateDir: string, onRow: (row: Measurement) => void): Promise<Measurement[]> {
  const thread = await openChartThread(await bundleCases());
  const drawPeer = peerOf(thread);
  const rows: Measurement[] = [];
  for (const [index, one] of thread.cases.entries()) {
    const own = await thread.draw({ index, by: 'own' });
    const row = toRow(one, own, await drawPeer(index, one));
    rows.push(row);
    onRow(row);
  }
  await thread.close();
  const missed = rows.filter(({ promised }) => promised.endsWith(MISSED));
  const summary: Measurement = {
    promise: 'drawing',
    what: `within both bounds, of ${rows.length} drawings`,
    value: String(rows.length - missed.length),
    promised: 'all',
    baseline: missed.length === 0 ? '-' : `missed: ${missed.map(({ what }) => what).join(', ')}`,
  };
  return [...rows, summary];
}

/** ECharts draws the larger case of a kind only where the smaller one was done in time. */
function peerOf(thread: ChartThread): (index: number, one: CaseSummary) => Promise<ThreadOutcome> {
  const slow = new Map<string, string>();
  return async (index, { vizType, name }) => {
    const known = slow.get(vizType);
    if (known !== undefined) return { status: 'failed', why: `not drawn: ${known}` };
    const outcome = await thread.draw({ index, by: 'peer' });
    if (outcome.status === 'failed') slow.set(vizType, `${outcome.why} for ${name}`);
    if (outcome.status === 'drawn' && outcome.drawn.bestMs > PATIENCE_MS)
      slow.set(vizType, `${ms(outcome.drawn.bestMs)} for ${name}`);
    return outcome;
  };
}

function toRow({ name, promisedMs }: CaseSummary, own: ThreadOutcome, peer: ThreadOutcome): Measurement {
  const promised = `≤ ${promisedMs} ms, ${kilobytes(PROMISED_BYTES)}`;
  const baseline = describePeer(peer);
  if (own.status !== 'drawn') return { what: name, value: own.why, promised: `${promised}${MISSED}`, baseline };
  const { cpuMs, bytes, loopMs } = own.drawn;
  const isMissed = cpuMs > promisedMs || bytes > PROMISED_BYTES;
  const ratio = peer.status === 'drawn' ? ` ×${(cpuMs / peer.drawn.cpuMs).toFixed(2)}` : '';
  return {
    what: name,
    value: `${describe(own.drawn)}${ratio}`,
    promised: `${promised}${isMissed ? MISSED : ''}`,
    baseline: `${baseline}; loop ${ms(loopMs)}`,
  };
}

/** CPU time first, then wall time, which a busy machine distorts. */
const describe = ({ cpuMs, bestMs, medianMs, bytes }: DrawTiming): string =>
  `${ms(cpuMs)} (clock ${ms(bestMs)} / ${ms(medianMs)}) ${kilobytes(bytes)}`;

function describePeer(peer: ThreadOutcome): string {
  if (peer.status === 'drawn') return `ECharts ${describe(peer.drawn)}`;
  return peer.status === 'none' ? 'ECharts has no such kind' : `ECharts ${peer.why}`;
}

async function bundleCases(): Promise<string> {
  // React and Vite read it: drawing is measured as it is deployed.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'bench/charts/chart-cases.ts', outDir: BUNDLE_DIR, target: 'es2022' },
  });
  return join(process.cwd(), BUNDLE_DIR, 'chart-cases.js');
}
