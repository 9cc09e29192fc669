import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#app/charts/shared/form/form-values.ts';
import { computeCell, readTimeColumns, sparkValues, type TimeColumn } from './columns.ts';

const column = (saved: JsonObject): TimeColumn => {
  const [read] = readTimeColumns([saved]);
  if (read === undefined) throw new Error('no column');
  return read;
};
const cell = (saved: JsonObject, values: readonly number[], total = 0): number =>
  computeCell(column(saved), Float64Array.from(values), total);

it('shows the latest value, its change and its course where no columns are saved', () => {
  expect(readTimeColumns([]).map(({ type, comparison }) => [type, comparison])).toEqual([
    ['time', 'value'],
    ['time', 'perc_change'],
    ['spark', 'value'],
  ]);
});

describe('a saved column', () => {
  const VALUES = [10, 20, 50, 40];

  it.each([
    [{ colType: 'time', comparisonType: 'value', timeLag: 0 }, 40],
    [{ colType: 'time', comparisonType: 'value', timeLag: '1' }, 50],
    [{ colType: 'time', comparisonType: 'value', timeLag: -1 }, 10],
    [{ colType: 'time', comparisonType: 'diff', timeLag: 2 }, 20],
    [{ colType: 'time', comparisonType: 'perc', timeLag: 2 }, 2],
    [{ colType: 'time', comparisonType: 'perc_change', timeLag: 1 }, -0.2],
    [{ colType: 'avg', timeLag: 2 }, 45],
    [{ colType: 'avg' }, 30],
    [{ colType: 'contrib' }, 0.4],
    [{ colType: 'time', comparisonType: 'value', timeLag: 9 }, NaN],
  ])('%j is %f', (saved, value) => {
    expect(cell(saved, VALUES, 100)).toSatisfy((made: number) =>
      Number.isNaN(value) ? Number.isNaN(made) : Math.abs(made - value) < 1e-9,
    );
  });

  it('measures a change from a negative value by its size, and none from zero', () => {
    expect(cell({ comparisonType: 'perc_change', timeLag: 1 }, [-10, -5])).toBe(0.5);
    expect(cell({ comparisonType: 'perc_change', timeLag: 1 }, [0, 5])).toBeNaN();
  });

  it('shows ratios to earlier values in a spark', () => {
    const values = sparkValues(column({ colType: 'spark', timeRatio: '1' }), Float64Array.from([10, 20, 10]));
    expect([...values]).toEqual([NaN, 1, -0.5]);
  });
});
