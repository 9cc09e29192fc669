import { describe, expect, it } from 'vitest';
import { fillLiveText, viewLiveText, withValueCharts } from './live-values-view.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const view = (html: string) => {
  let slot = 500_000;
  return viewLiveText(html, { chartIdOf: (one) => (one === uuid ? 7 : undefined), nextSlot: () => slot++ });
};

describe('viewLiveText', () => {
  it('puts a slot in the place of each link to a value, and leaves other links alone', () => {
    const { html, values } = view(`<p><a href="https://a.b/">x</a> <a href="chart-value:${uuid}?column=a&amp;at=last">y</a></p>`);
    expect(values).toEqual([{ slot: 500_000, chartId: 7, column: 'a', row: { is: 'last' } }]);
    expect(html).toContain('<a href="https://a.b/">x</a>');
    expect(html).toContain('data-chart-slot="500000" data-chart-id="7"');
    expect(html).toContain('<!--chart-slot:500000-->');
  });
  it('has no chart for addresses that can’t be read and charts that are not there', () => {
    const other = uuid.replace('0f', '1f');
    const { values } = view(`<a href="chart-value:x">a</a><a href="chart-value:${other}">b</a>`);
    expect(values.map(({ chartId }) => chartId)).toEqual([0, 0]);
  });
});

describe('fillLiveText', () => {
  it('writes the values as text', () => {
    const { html } = view(`<p>We sold <a href="chart-value:${uuid}">n</a>.</p>`);
    expect(fillLiveText(html, () => '<1,234>').replace(/<[^<>]*>/g, '')).toBe('We sold &lt;1,234&gt;.');
  });
});

describe('withValueCharts', () => {
  it('adds one box for each chart of which only values show', () => {
    const box = { chartId: 1, slot: 1, widthPx: 10, heightPx: 10 };
    const value = (chartId: number, slot: number) => ({ chartId, slot, column: null, row: null });
    const boxes = withValueCharts([box], [value(1, 5), value(2, 6), value(2, 7), value(0, 8)]);
    expect(boxes.map(({ chartId }) => chartId)).toEqual([1, 2]);
  });
});
