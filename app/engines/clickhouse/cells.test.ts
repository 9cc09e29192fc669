import { expect, it } from 'vitest';
import { cellReader } from './cells.ts';

it.each<[string, unknown[], unknown[]]>([
  ['Decimal(10, 2)', ['1.25', '1.5', '16'], ['1.25', '1.5', '16']],
  ['Nullable(Decimal(38, 20))', ['0.10', null], ['0.10', null]],
  ['UInt64', ['1', '18446744073709551615'], [1, '18446744073709551615']],
  ['Int128', ['-170141183460469231731687303715884105728'], ['-170141183460469231731687303715884105728']],
  ['Float64', [1.5, 'nan', '-inf'], [1.5, 'nan', '-inf']],
])('reads %s exactly, decimals as text in every row', (type, values, cells) => {
  expect(values.map(cellReader(type))).toEqual(cells);
});
