import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [source: string, target: string, value: number, kind?: string];

function drawn(rows: readonly Row[], formData: FormData = {}, own: OwnInput = {}) {
  const text = (name: string, at: 0 | 1 | 3): Column => ({ name, type: 'string', values: rows.map((row) => row[at] ?? null) });
  const read = readSettings(settings, { source: 'source', target: 'target', metric: 'n', ...formData });
  const input = layoutInput(text('source', 0), { n: rows.map(([, , value]) => value) }, { settings: read });
  const columns = [...(input.tables[0]?.columns ?? []), text('target', 1), text('kind', 3)];
  return layout({ ...input, tables: [{ rowCount: rows.length, columns }], ...own });
}
const ROWS: Row[] = [
  ['a', 'b', 9, 'x'],
  ['b', 'c', 4, 'y'],
  ['c', 'c', 1, 'y'],
];
const keysOf = (prefix: string, shapes: ReturnType<typeof drawn>['shapes']) =>
  new Set(shapes.flatMap(({ key }) => (key?.startsWith(prefix) ? [key] : []))).size;

it.each(['force', 'circular'])('draws a node a name and a link a pair, with names beside the nodes: %s', (arrangement) => {
  const { shapes, texts } = drawn(ROWS, { layout: arrangement });
  expect([keysOf('n', shapes), keysOf('l', shapes)]).toEqual([3, 3]);
  expect(texts.map(({ text }) => text).sort()).toEqual(['a', 'b', 'c']);
});

it('is the same picture every time', () => {
  expect(drawn(ROWS).shapes).toEqual(drawn(ROWS).shapes);
});

it('keeps nodes apart and inside of the picture', () => {
  const rows = Array.from({ length: 60 }, (_, index): Row => [`n${index}`, `n${(index * 7) % 20}`, 1 + (index % 9)]);
  const { hits } = drawn(rows);
  for (const { x, y, widthPx, heightPx } of hits) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-6);
    expect([x + widthPx <= 606, y + heightPx <= 306]).toEqual([true, true]);
  }
  const middles = hits.map(({ x, y, widthPx, heightPx }) => [x + widthPx / 2, y + heightPx / 2] as const);
  const nearest = middles.flatMap((a, at) => middles.slice(at + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])));
  expect(Math.min(...nearest)).toBeGreaterThan(4);
});

it('colors nodes by category, which the legend hides', () => {
  const categories = { source_category: 'kind', target_category: 'kind' };
  expect(drawn(ROWS, categories).legend.map(({ name }) => name)).toEqual(['x', 'y']);
  expect(keysOf('n', drawn(ROWS, categories, { hidden: ['y'] }).shapes)).toBe(1);
  expect(drawn(ROWS, categories, { hidden: ['x', 'y'] }).empty).toBe('Everything is hidden. Select a name in the legend.');
});

it('draws the largest 500 nodes, and says how many are left out', () => {
  const rows = Array.from({ length: 700 }, (_, index): Row => [`n${index}`, 'hub', 700 - index]);
  const { shapes, summary } = drawn(rows);
  expect(keysOf('n', shapes)).toBe(500);
  expect(summary).toContain('201 smaller nodes not shown');
});

it('lists what leaves and what arrives in the tooltip of a node', () => {
  expect(drawn(ROWS).tooltips['n1']).toEqual({
    title: 'b',
    rows: [
      { label: 'Outgoing', value: '4', color: null },
      { label: 'Incoming', value: '9', color: null },
      { label: '← a', value: '9', color: 'cat1' },
      { label: '→ c', value: '4', color: 'cat1' },
    ],
  });
});
