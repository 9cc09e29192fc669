import { expect, test } from 'vitest';
import { PROMISES } from './promises.ts';
import { formatReport } from './report.ts';

const FACTS = { version: '1.2.3', day: '2026-11-30', machine: '2 cores, 24 GB' };
const shift = { promise: 'dashboard', what: 'layout shift', value: '0.000', promised: '0', baseline: '-' } as const;

const tableRows = (report: string): string[] => report.split('\n').filter((line) => /^\| (?!promise|---)/.test(line));

test('each promise has one row, measured or not', () => {
  const rows = tableRows(formatReport([shift, { ...shift, what: 'warm', value: '1.1', baseline: '2 | 3' }], FACTS));
  expect(rows).toHaveLength(Object.keys(PROMISES).length);
  expect(rows[1]).toContain('layout shift: **0.000**<br>warm: **1.1** (2 \\| 3)');
  expect(rows.at(-1)).toContain('`npm test` prints each step');
});

test('a measurement without a promise is left out', () => {
  const { promise: _, ...printedOnly } = shift;
  expect(formatReport([printedOnly], FACTS)).not.toContain('layout shift:');
});
