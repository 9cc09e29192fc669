import { expect, it } from 'vitest';
import type { ColorPlace } from '#app/domain/theme/color-map.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import { CATEGORICAL_TOKENS } from '#app/domain/theme/tokens.ts';
import type { Table } from '#app/domain/table.ts';
import { separateColors } from './separate-colors.ts';

const lines = (sizes: Readonly<Record<string, number>>): Table => ({
  rowCount: 1,
  columns: Object.entries(sizes).map(([name, value]) => ({ name, type: 'numeric', values: Float64Array.of(value) })),
});
const separated = (used: readonly (readonly [string, ColorPlace])[], tables: readonly Table[], fixed: readonly string[] = []) => {
  const colors = separateColors(new Map(used), { fixed: new Set(fixed), palette: CATEGORICAL_TOKENS, tables });
  return colors === null ? null : [...colors.values()];
};

it('lets the smaller of two series of one color take the first color that the chart doesn’t use', () => {
  const used = [
    ['s01', 0],
    ['s11', 10],
    ['s02', 1],
  ] as const;
  expect(separated(used, [lines({ s01: 1, s11: 11, s02: 2 })])).toEqual([2, 10, 1]);
  expect(separated(used, [lines({ s01: 11, s11: -1, s02: 2 })])).toEqual([0, 2, 1]);
});

it('sizes names of rows by the numbers of their rows, alone or together', () => {
  const table: Table = {
    rowCount: 3,
    columns: [
      { name: 'g', type: 'string', values: ['a', 'b', 'a'] },
      { name: 'h', type: 'string', values: ['x', 'x', 'y'] },
      { name: 'n', type: 'numeric', values: Float64Array.of(1, 3, 4) },
    ],
  };
  expect(separated([...([['a', 0], ['b', 10]] as const)], [table])).toEqual([0, 1]); // prettier-ignore
  expect(separated([...([['a, x', 0], ['b, x', 10]] as const)], [table])).toEqual([1, 10]); // prettier-ignore
});

it('leaves colors that users set, even where two of them meet', () => {
  const big = [lines({ a: 1, b: 9 })];
  expect(separated([['a', '#4c78a8'], ['b', '#4c78a8']], big, ['a'])).toEqual(['#4c78a8', 0]); // prettier-ignore
  expect(separated([['a', '#4c78a8'], ['b', '#4c78a8']], big, ['a', 'b'])).toBeNull(); // prettier-ignore
});

it('sees a saved color that is one of the palette', () => {
  const [first = '#000000'] = schemePalette('d3Category10');
  const colors = separateColors(new Map<string, ColorPlace>([['a', first], ['b', 0]]), { fixed: new Set(['a']), palette: schemePalette('d3Category10'), tables: [] }); // prettier-ignore
  expect(colors?.get('b')).toBe(1);
});

it('repeats colors only once the palette is used up, and then among the smallest', () => {
  const names = Array.from({ length: 12 }, (_, at) => [`s${at}`, at] as const);
  expect(separated(names, [lines(Object.fromEntries(names))])).toBeNull();
  const crowded = names.map(([name]) => [name, 0] as const);
  const places = separated(crowded, [lines(Object.fromEntries(names))]) ?? [];
  expect(new Set(places.slice(2)).size).toBe(10);
});

it('keeps every color where none meet', () => {
  expect(separated([['a', 3], ['b', 4]], [])).toBeNull(); // prettier-ignore
});
