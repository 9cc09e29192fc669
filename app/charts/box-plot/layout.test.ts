import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

interface Stats {
  readonly name: string;
  readonly at: number;
  readonly outliers?: readonly number[];
}

function drawn(groups: readonly Stats[], formData: FormData = {}, own: OwnInput = {}) {
  const column = (plus: number): number[] => groups.map(({ at }) => at + plus);
  const names: Column = { name: 'line', type: 'string', values: groups.map(({ name }) => name) };
  const statistics = { n__min: column(-30), n__q1: column(-10), n__median: column(0), n__q3: column(15), n__max: column(40) };
  const input = layoutInput(names, statistics, {
    settings: readSettings(settings, { metrics: ['n'], groupby: ['line'], ...formData }),
    ...own,
  });
  const outliers: Column = { name: 'n__outliers', type: 'json', values: groups.map((group) => group.outliers ?? []) };
  return layout({ ...input, tables: [{ rowCount: groups.length, columns: [...(input.tables[0]?.columns ?? []), outliers] }] });
}
const TWO: readonly Stats[] = [
  { name: 'Ships', at: 100 },
  { name: 'Planes', at: 200, outliers: [300, 300.001, 120] },
];

it('draws the box between the quartiles, whiskers to their ends', () => {
  const { boxes, frame } = drawn(TWO);
  const [ships] = boxes;
  expect(frame?.isHorizontal).toBe(false);
  expect(ships?.box.y).toBe(frame?.toPx(115));
  expect((ships?.box.y ?? NaN) + (ships?.box.heightPx ?? NaN)).toBeCloseTo(frame?.toPx(90) ?? NaN, 1);
  expect(ships?.median.y1).toBe(frame?.toPx(100));
  expect(ships?.whiskers[0]?.y2).toBe(frame?.toPx(140));
  expect(ships?.whiskers[1]?.y1).toBe(frame?.toPx(70));
});

it('draws outliers, those at one place once, and counts all', () => {
  const { boxes, tooltips } = drawn(TWO);
  expect(boxes[1]?.outliers).toHaveLength(2);
  expect(tooltips['m0x1']?.rows.at(-1)).toEqual({ label: 'Outliers', value: '3', color: null });
});

it('lies down where names do not fit under their boxes', () => {
  const long = TWO.map((group) => ({ ...group, name: `${group.name} of a kind that has a very long and winding name` }));
  const { frame, boxes } = drawn(long, {}, { widthPx: 360 });
  expect(frame?.isHorizontal).toBe(true);
  expect(boxes[0]?.box.widthPx).toBeCloseTo((frame?.toPx(115) ?? NaN) - (frame?.toPx(90) ?? NaN), 1);
  expect(frame?.texts.every(({ rotate }) => rotate === 0)).toBe(true);
});

it('begins at zero only where zero is near', () => {
  expect(drawn(TWO).frame?.baseline).not.toBeNull();
  expect(drawn([{ name: 'a', at: 1000 }]).frame?.baseline).toBeNull();
});

it('leaves out groups without a value, and says when none has one', () => {
  expect(drawn([...TWO, { name: 'Trains', at: NaN }]).boxes).toHaveLength(2);
  expect(drawn([{ name: 'Trains', at: NaN }]).empty).toBe('There are rows, but every value is empty');
});

it('says how many groups have room', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `Group ${at}`, at: 100 + at }));
  const { boxes, summary } = drawn(many);
  expect(boxes.length).toBeLessThan(300);
  expect(summary).toContain(`${boxes.length} of 300 shown`);
});

it('writes titles at the axes that they belong to, also where the boxes lie', () => {
  const titled = { x_axis_title: 'Product line', y_axis_title: 'Days to ship' };
  const upright = drawn(TWO, titled);
  expect([upright.caption?.text, upright.footTitle?.text]).toEqual(['Days to ship', 'Product line']);
  const plain = drawn(TWO);
  expect([plain.caption?.text, plain.footTitle]).toEqual(['n', null]);
  const bottomOf = ({ frame }: typeof plain): number => (frame?.plot.y ?? NaN) + (frame?.plot.heightPx ?? NaN);
  expect(bottomOf(upright)).toBe(bottomOf(plain) - 20);
  const long = TWO.map((group) => ({ ...group, name: `${group.name} of a kind that has a very long and winding name` }));
  const lying = drawn(long, titled, { widthPx: 360 });
  expect([lying.caption?.text, lying.footTitle?.text]).toEqual(['Product line', 'Days to ship']);
  expect(drawn(TWO, titled, { heightPx: 150 }).footTitle).toBeNull();
});
