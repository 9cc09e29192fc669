// Formats RESULTS.md: one row per promise, with all measurements of one run.
import { PROMISES, type PromiseId, type SpeedPromise } from './promises.ts';
import type { Measurement } from './shared/measurement.ts';

export interface RunFacts {
  readonly version: string;
  /** ISO date. */
  readonly day: string;
  /** Cores and memory. */
  readonly machine: string;
}

export function formatReport(rows: readonly Measurement[], { version, day, machine }: RunFacts): string {
  const entries = Object.entries(PROMISES) as [PromiseId, SpeedPromise][];
  const lines = entries.map(([id, promise]) =>
    formatRow(
      promise,
      rows.filter((row) => row.promise === id),
    ),
  );
  return [
    '# Benchmark results',
    '',
    `Meridian ${version}, ${day}, ${machine}, everything on one machine, one run of \`npm run bench\`. Superset is Apache Superset 6.1.0`,
    'with gunicorn (2 workers of 10 threads), Celery, PostgreSQL, and Redis on two cores and 24 GB.',
    '',
    '| promise | bound | measured | Superset |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

function formatRow({ title, bound, superset, elsewhere }: SpeedPromise, rows: readonly Measurement[]): string {
  const measured = rows.map(({ what, value, baseline }) => `${what}: **${value}**${baseline === '-' ? '' : ` (${baseline})`}`);
  const cell = [...measured, ...(elsewhere === undefined ? [] : [elsewhere])].join('<br>');
  return `| ${[title, bound, cell === '' ? 'not measured' : cell, superset].map(escapeCell).join(' | ')} |`;
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');
