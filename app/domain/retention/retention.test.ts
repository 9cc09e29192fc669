import { expect, it } from 'vitest';
import { readLogDays, RETENTION } from './retention.ts';

it('keeps the log for whole days from one on, and the usual 90 for anything else', () => {
  expect(['1', '30', ' 7 ', '0', '-1', '1.5', 'never', '', undefined].map(readLogDays)).toEqual([
    1, 30, 7, 90, 90, 90, 90, 90, 90,
  ]);
});

it('keeps files of reports longer than the links to them are valid', () => {
  expect(RETENTION.reportFilesMs).toBeGreaterThan(RETENTION.reportLinksMs);
});
