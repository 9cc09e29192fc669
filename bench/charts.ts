// From a Table to the SVG in the page: every kind at a thousand and at ten thousand rows, in the same run as ECharts' server-side
// rendering of the same data where it has the kind. Bundled first, as for production: Node draws no JSX.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as ChartCases from './chart-cases.ts';
import { kilobytes, median, ms, type Measurement } from './measurement.ts';

const BUNDLE_DIR = 'dist/bench';
const ROUNDS = 7;
/** A chart that takes longer is measured less often. */
const BUDGET_MS = 500;
const PROMISED_BYTES = 60_000;

/** Some of ECharts' labels take time by the square of the marks: what is slow at 1,000 would take minutes at 10,000. */
const PATIENCE_MS = 400;

export async function measureCharts(): Promise<Measurement[]> {
  const { CASES, sizeBytes } = await loadCases();
  const slow = new Map<string, string>();
  return CASES.map(({ name, vizType, promisedMs, draw, drawPeer }) => {
    const own = repeat(draw);
    const bytes = sizeBytes(own.svg);
    const measured = `${bestAndMedian(own)} ${kilobytes(bytes)}`;
    const isMissed = own.bestMs > promisedMs || bytes > PROMISED_BYTES;
    const row = {
      what: name,
      value: measured,
      promised: `≤ ${promisedMs} ms, ${kilobytes(PROMISED_BYTES)}${isMissed ? ' MISSED' : ''}`,
    };
    if (drawPeer === null) return { ...row, limit: 'ECharts has no such kind' };
    const known = slow.get(vizType);
    if (known !== undefined) return { ...row, limit: `not drawn by ECharts: ${known}` };
    const peer = repeat(drawPeer);
    if (peer.bestMs > PATIENCE_MS) slow.set(vizType, `${ms(peer.bestMs)} for ${name}`);
    const ratio = (own.medianMs / peer.medianMs).toFixed(2);
    return { ...row, value: `${measured} ×${ratio}`, limit: `ECharts ${bestAndMedian(peer)}, ${kilobytes(sizeBytes(peer.svg))}` };
  });
}

async function loadCases(): Promise<typeof ChartCases> {
  // React and Vite read it: drawing is measured as it is deployed.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: 'bench/chart-cases.ts', outDir: BUNDLE_DIR, target: 'es2022' },
  });
  return (await import(pathToFileURL(join(BUNDLE_DIR, 'chart-cases.js')).href)) as typeof ChartCases;
}

interface Drawn {
  readonly bestMs: number;
  readonly medianMs: number;
  readonly svg: string;
}

const bestAndMedian = ({ bestMs, medianMs }: Drawn): string => `${ms(bestMs)} / ${ms(medianMs)}`;

/** The best and the median of several rounds, after one that is counted only where it takes all the time. */
function repeat(draw: () => string): Drawn {
  const time = (): number => {
    const startedMs = performance.now();
    svg = draw();
    return performance.now() - startedMs;
  };
  let svg = '';
  const firstMs = time();
  if (firstMs > BUDGET_MS) return { bestMs: firstMs, medianMs: firstMs, svg };
  const tookMs: number[] = [];
  const endMs = performance.now() + BUDGET_MS;
  while (tookMs.length < 3 || (tookMs.length < ROUNDS && performance.now() < endMs)) tookMs.push(time());
  return { bestMs: Math.min(...tookMs), medianMs: median(tookMs), svg };
}
