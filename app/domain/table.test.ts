import fc from 'fast-check';
import { expect, it } from 'vitest';
import { takeColumns } from './table.ts';

const values = Float64Array.of(1.5, NaN, -0, 4, 5e300);
const take = (rows: readonly number[]) => takeColumns([{ name: 'a', type: 'numeric', values }], Int32Array.from(rows))[0]?.values;
const known = fc.integer({ min: 0, max: values.length - 1 });
const runsOf = (row: fc.Arbitrary<number>) => fc.array(fc.tuple(row, fc.integer({ min: 1, max: 4 })), { maxLength: 700 });

it('has the values of the rows in their order, and nothing for -1, however often rows come one after the other', () => {
  const rows = fc.oneof(
    runsOf(known).map((runs) => runs.flatMap(([row, count]) => Array.from({ length: count }, () => row))),
    fc
      .tuple(fc.array(known, { maxLength: 700 }), fc.array(known, { maxLength: 1 }))
      .map(([pairs, last]) => [...pairs.flatMap((row) => [row, row]), ...last]),
    fc.array(fc.integer({ min: -1, max: values.length - 1 }), { maxLength: 700 }),
  );
  fc.assert(
    fc.property(rows, (list) => {
      expect(take(list)).toEqual(Float64Array.from(list, (row) => values[row] ?? NaN));
    }),
  );
});
