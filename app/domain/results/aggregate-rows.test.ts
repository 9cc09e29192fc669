import { describe, expect, it } from 'vitest';
import { toRecords } from '#app/domain/table.ts';
import { aggregateRows, floorInstant } from './aggregate-rows.ts';

const rows = [
  ['2026-01-31', 'a', 1],
  ['2026-01-02', 'a', 3],
  ['2026-02-01', null, null],
  ['2026-02-01', 'b', '2.5'],
];
const month = { name: 'day', at: 0, kind: 'time', grain: 'month' } as const;
const name = { name: 'name', at: 1, kind: 'text', grain: 'none' } as const;

describe('aggregateRows', () => {
  it('groups by dimensions, instants by their grain', () => {
    const measures = [
      { label: 'sum', at: 2, aggregate: 'sum' },
      { label: 'rows', at: null, aggregate: 'count' },
    ] as const;
    expect(toRecords(aggregateRows(rows, [month, name], measures))).toEqual([
      { day: Date.UTC(2026, 0), name: 'a', sum: 4, rows: 2 },
      { day: Date.UTC(2026, 1), name: null, sum: null, rows: 1 },
      { day: Date.UTC(2026, 1), name: 'b', sum: 2.5, rows: 1 },
    ]);
  });

  it('leaves NULL out of every aggregate', () => {
    const measures = (['avg', 'min', 'max', 'count', 'count_distinct'] as const).map((aggregate) => ({
      label: aggregate,
      at: 2,
      aggregate,
    }));
    const [all] = toRecords(aggregateRows(rows, [], measures));
    expect(all).toEqual({ avg: 6.5 / 3, min: 1, max: 3, count: 3, count_distinct: 3 });
  });
});

it('floors instants to weeks that begin on Monday, quarters and years', () => {
  const at = Date.UTC(2026, 7, 16, 13);
  expect([floorInstant(at, 'day'), floorInstant(at, 'week')]).toEqual([Date.UTC(2026, 7, 16), Date.UTC(2026, 7, 10)]);
  expect([floorInstant(at, 'quarter'), floorInstant(at, 'year')]).toEqual([Date.UTC(2026, 6), Date.UTC(2026, 0)]);
});
