import { expect, it } from 'vitest';
import { NEW_TIME_COLUMN, readTimeColumnDraft, writeTimeColumn } from './time-column-value.ts';

const SAVED = {
  key: 'a1',
  label: 'Year on year',
  colType: 'time',
  timeLag: '12',
  timeRatio: '',
  width: '',
  comparisonType: 'perc_change',
  d3format: '+.1%',
  bounds: [null, 3],
};

it('reads a column as Superset saves it, and keeps what it does not know', () => {
  const draft = readTimeColumnDraft(SAVED);
  expect(draft).toMatchObject({ label: 'Year on year', type: 'time', comparison: 'perc_change', lag: 12, ratio: null });
  expect(writeTimeColumn(draft)).toMatchObject({ key: 'a1', bounds: [null, 3], timeLag: 12, timeRatio: null, d3format: '+.1%' });
});

it('is incomplete while a number is half typed', () => {
  expect(writeTimeColumn({ ...NEW_TIME_COLUMN, lag: '-' })).toBeNull();
  expect(writeTimeColumn({ ...NEW_TIME_COLUMN, lag: -1 })).toMatchObject({ colType: 'time', timeLag: -1 });
});

it.each([null, 4, 'x', []])('repairs %j to a new column', (saved) => {
  expect(readTimeColumnDraft(saved)).toEqual(NEW_TIME_COLUMN);
});
