import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [id: string, parent: string | null, name: string, value?: number];
const USA: Row[] = [
  ['2', '1', 'CA', 3],
  ['3', '1', 'NY', 4],
  ['4', '2', 'Los Angeles', 5],
  ['1', null, 'USA', 6],
];

function drawn(rows: readonly Row[], formData: FormData = {}) {
  const text = (name: string, at: 0 | 1 | 2): Column => ({ name, type: 'string', values: rows.map((row) => row[at]) });
  const read = readSettings(settings, { id: 'id', parent: 'parent', name: 'name', metric: 'n', ...formData });
  const input = layoutInput(text('id', 0), { n: rows.map((row) => row[3] ?? NaN) }, { settings: read });
  const columns = [...(input.tables[0]?.columns ?? []), text('parent', 1), text('name', 2)];
  return layout({ ...input, tables: [{ rowCount: rows.length, columns }] });
}
const middleOf = (rows: readonly Row[], index: number, formData: FormData = {}) => {
  const hit = drawn(rows, formData).hits.find(({ key }) => key === `n${index}`);
  return { x: (hit?.x ?? NaN) + 7, y: (hit?.y ?? NaN) + 7 };
};

it.each([
  ['LR', 'x', 1],
  ['RL', 'x', -1],
  ['TB', 'y', 1],
  ['BT', 'y', -1],
] as const)('grows from the root: %s', (orient, along, sign) => {
  const [root, child, leaf] = [3, 0, 2].map((index) => middleOf(USA, index, { orient })[along]);
  expect(sign * ((child ?? 0) - (root ?? 0))).toBeGreaterThan(40);
  expect(sign * ((leaf ?? 0) - (child ?? 0))).toBeGreaterThan(40);
});

it('shows as many levels below the root as the chart says, and counts what is deeper', () => {
  const countAt = (depth: number) => drawn(USA, { initialTreeDepth: depth }).hits.length;
  const all = drawn(USA).hits.length;
  expect([countAt(-1), countAt(0)]).toEqual([all, 1]);
  expect(countAt(1)).toBeLessThan(all);
  expect(drawn(USA, { initialTreeDepth: 1 }).summary).toContain(`${all - countAt(1)} `);
});

it('grows around the root where it is radial', () => {
  const root = middleOf(USA, 3, { layout: 'radial' });
  const distance = (index: number) => {
    const { x, y } = middleOf(USA, index, { layout: 'radial' });
    return Math.hypot(x - root.x, y - root.y);
  };
  expect(distance(0)).toBeCloseTo(distance(1), 1);
  expect(distance(2)).toBeCloseTo(2 * distance(0), 1);
});

it('names every node where there is room', () => {
  for (const formData of [{}, { orient: 'TB' }, { layout: 'radial' }]) {
    const texts = drawn(USA, formData).texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['USA', 'CA', 'NY']));
    expect(texts.join(' ')).toContain('Los Angeles');
  }
});

it('begins at the root that the chart names, and says what is outside of it', () => {
  const { dataTable, summary } = drawn(USA, { root_node_id: '2' });
  expect(dataTable.rows).toEqual([
    ['CA', '–', '3'],
    ['Los Angeles', 'CA', '5'],
  ]);
  expect(summary).toContain('2 rows outside the tree not shown');
  expect(drawn(USA, { root_node_id: '9' }).empty).toBe('No row has the root ID “9”');
});

it('begins at the largest root where the chart names none, and follows no circle', () => {
  const rows: Row[] = [...USA, ['7', '8', 'Lone'], ['10', '11', 'x'], ['11', '10', 'y']];
  expect(drawn(rows).dataTable.rows).toHaveLength(4);
  expect(drawn(rows).summary).toContain('3 rows outside the tree not shown');
  expect(
    drawn([
      ['a', 'b', 'A'],
      ['b', 'a', 'B'],
    ]).dataTable.rows,
  ).toHaveLength(2);
});

it('says how deep a node is and how many children it has', () => {
  expect(drawn(USA).tooltips['n2']?.rows).toEqual([
    { label: 'n', value: '5', color: null },
    { label: 'Path', value: 'USA › CA', color: null },
  ]);
});
