import { describe, expect, it } from 'vitest';
import { takeColumns } from '#app/domain/table.ts';
import { applyPostProcessing } from './apply.ts';
import { toFrame } from './frame.ts';
import { hasNull } from './is-null.ts';
import { releaseColumns } from './release.ts';
import { days, numbers, op, tableWith, texts } from './shape-fixtures.ts';

const table = () =>
  tableWith(days('d', [1, 3, 4]), numbers('a', [1, null, 5]), texts('t', ['x', 'y', null]), numbers('b', [2, 4, 6]));

describe('releaseColumns', () => {
  it('frees the numbers of a frame, but for those that are kept', () => {
    const [frame, kept] = [toFrame(table()), table()];
    const [times, , , b] = frame.columns.map(({ column }) => column);
    releaseColumns(
      frame,
      [times, ...kept.columns].filter((column) => column !== undefined),
    );
    expect(times?.values).toHaveLength(3);
    expect(b?.values).toHaveLength(0);
  });

  it('keeps memory that a kept column has a part of', () => {
    const [first, second] = takeColumns([numbers('a', [1, 2]), numbers('b', [3, 4])], Int32Array.of(1, 0));
    if (!first || !second) throw new Error('no columns');
    releaseColumns(toFrame(tableWith(first)), [second]);
    expect([...first.values, ...second.values]).toEqual([2, 1, 4, 3]);
  });
});

describe('applyPostProcessing', () => {
  const byDay = { index: ['d'], aggregates: { a: { operator: 'max' }, b: { operator: 'max' } }, drop_missing_columns: false };
  const steps = [
    op('pivot', byDay),
    op('resample', { rule: '1D', method: 'ffill' }),
    op('sort', { by: ['b'], ascending: false }),
    op('contribution', { columns: ['b'], rename_columns: ['share'] }),
    op('select', { columns: ['share', 'a'] }),
  ];

  it('leaves what it was given and what it returns whole, whatever lies between', () => {
    const given = table();
    const shaped = applyPostProcessing(given, steps);
    expect(given).toEqual(table());
    expect(shaped.rowCount).toBe(4);
    shaped.columns.forEach(({ values }) => expect(values).toHaveLength(4));
  });

  it('returns columns that were given, untouched, if steps pass them on', () => {
    const given = table();
    const shaped = applyPostProcessing(given, [
      op('cum', { operator: 'sum', columns: { a: 'sum' } }),
      op('select', { columns: ['b', 'sum'] }),
    ]);
    expect(shaped.columns[0]?.values).toBe(given.columns[3]?.values);
    expect(shaped.columns[1]?.values).toEqual(Float64Array.of(1, 1, 6));
  });
});

describe('hasNull', () => {
  it('is not misled by infinities that cancel each other out', () => {
    const column = (values: number[]) => ({ name: '', type: 'numeric' as const, values: Float64Array.from(values) });
    expect(hasNull(column([Infinity, -Infinity, 1]))).toBe(false);
    expect(hasNull(column([...new Array<number>(3000).fill(1), NaN]))).toBe(true);
    expect(hasNull(column([Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE]))).toBe(false);
  });
});
