import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { FLIGHTS, recordedInput } from '#app/charts/shared/maps/recorded.fixture.ts';
import { layout, mapFiles } from './layout.ts';
import { settings } from './settings.ts';

const SPATIAL = {
  start_spatial: { type: 'latlong', lonCol: 'x', latCol: 'y' },
  end_spatial: { type: 'latlong', lonCol: 'toX', latCol: 'toY' },
};
const NAMES = ['x', 'y', 'toX', 'toY'];
const input = (rows: Parameters<typeof recordedInput>[1], formData: FormData = {}, texts: readonly string[] = []) =>
  recordedInput(NAMES, rows, readSettings(settings, { ...SPATIAL, ...formData }), texts);
const CARRIERS = ['Delta', 'United', 'Delta', 'Spirit'];

it('draws each connection as a curve, and says both ends', () => {
  const drawn = layout(input(FLIGHTS));
  expect(drawn.shapes.map(({ key, d }) => [key, /^M[\d. ]+Q[\d. ]+$/.test(d)])).toEqual(
    [0, 1, 2, 3].map((row) => [`p${row}`, true]),
  );
  expect(drawn.summary).toBe('Map of 4 connections.');
  expect(drawn.tooltips['p1']?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['From', '33.6404° N, 84.4269° W'],
    ['To', '31.5355° N, 84.1945° W'],
  ]);
});

it('bends the way there to another side than the way back', () => {
  const there = [-93, 44, -80, 26];
  const back = [-80, 26, -93, 44];
  const [first, second] = layout(input([there, back])).shapes;
  expect(first?.d).not.toBe(second?.d);
  const middle = (d = ''): string => d.split(/[Q ]/).slice(2, 4).join(' ');
  expect(middle(first?.d)).not.toBe(middle(second?.d));
});

it('colors by category, and hides what the legend hides', () => {
  const flights = input(FLIGHTS, { dimension: 'text' }, CARRIERS);
  expect(layout(flights).legend.map(({ name }) => name)).toEqual(['Delta', 'Spirit', 'United']);
  expect(layout({ ...flights, hidden: ['Delta'] }).shapes.map(({ key }) => key)).toEqual(['p1', 'p3']);
});

it('names connections that lack an end', () => {
  const rows = [...FLIGHTS.slice(0, 3), [-93, 44, NaN, NaN]];
  const drawn = layout(input(rows, { dimension: 'text' }, CARRIERS));
  expect(drawn.notes.map(({ text }) => text)).toEqual(['1 row has no location: Spirit']);
  expect(mapFiles(input([]))).toEqual([]);
});

it('draws 2,000 connections at most, and says so', () => {
  const many = Array.from({ length: 2500 }, (_, row) => [-120 + (row % 50), 30, -90, 30 + (row % 20)]);
  const drawn = layout(input(many));
  expect(drawn.shapes).toHaveLength(2000);
  expect(drawn.notes.map(({ text }) => text)).toEqual(['Showing 2,000 of 2,500']);
});

it('bends connections of a scene as those of the picture, the short way around the world', () => {
  const rows = Array.from({ length: 2001 }, (_, row) => (row === 0 ? [170, 10, -170, 10] : [0, 50, 10, 50]));
  const [scene] = layout(input(rows)).scene?.make().layers ?? [];
  const lines = scene?.marks.kind === 'lines' ? scene.marks.lines : [];
  expect(lines).toHaveLength(2001);
  expect(lines[0]?.path.at(-1)).toEqual([expect.closeTo(190), expect.closeTo(10)]);
  const [start, middle] = [lines[1]?.path[0], lines[1]?.path[5]];
  expect(start).toEqual([expect.closeTo(0), expect.closeTo(50)]);
  // To the left of its direction.
  expect([middle?.[0], (middle?.[1] ?? 0) > 50.5]).toEqual([expect.closeTo(5), true]);
});

it('has the half toward the end in a color of its own, where one is picked', () => {
  const target_color_picker = { r: 240, g: 80, b: 40, a: 1 };
  const { shapes } = layout(input(FLIGHTS.slice(0, 1), { target_color_picker }));
  expect(shapes.map(({ key, stroke }) => [key, stroke])).toEqual([
    ['p0', 'cat1'],
    ['p0', '#f05028'],
  ]);
  // The second begins where the first ends.
  expect(shapes[1]?.d.startsWith(`M${shapes[0]?.d.split(' ').slice(-2).join(' ')}Q`)).toBe(true);
  expect(layout(input(FLIGHTS, { target_color_picker, dimension: 'text' }, CARRIERS)).shapes).toHaveLength(4);
});

it('shows more columns in its tooltips', () => {
  const { tooltips } = layout(input(FLIGHTS, { tooltip_contents: ['text', 'missing'] }, CARRIERS));
  expect(tooltips['p1']?.rows.at(-1)).toEqual({ label: 'text', value: 'United', color: null });
});

it('says in a tooltip what a template says', () => {
  const drawn = layout(input(FLIGHTS, { tooltip_template: 'By {{text}}' }, CARRIERS));
  expect(drawn.tooltips['p0']?.title).toBe(`By ${CARRIERS[0]}`);
});
