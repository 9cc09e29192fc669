// What counts as a drawn chart, and what as a blank card. Over every kind: tests/contracts/charts/drawn-samples.test.ts.
import { expect, it } from 'vitest';
import { blankReasons } from './drawn-chart.ts';

const drawing = (svg: string, own = {}) => ({
  svg,
  summary: 'Sales by month.',
  isTable: false,
  dataTable: { rows: [['Jan', '1']] },
  ...own,
});

it('takes marks, and rows of a table, for a drawn chart', () => {
  expect(blankReasons(drawing('<svg><desc>Sales by month.</desc><rect x="1"/></svg>'))).toEqual([]);
  expect(blankReasons(drawing('<table><td>1</td></table>', { isTable: true }))).toEqual([]);
  expect(blankReasons(drawing('<svg><rect x="1" data-key="NaN" aria-label="NaN of Infinity"/></svg>'))).toEqual([]);
});

it('names what is blank, and what is drawn nowhere', () => {
  expect(blankReasons(drawing('<svg></svg>'))).toEqual(['nothing is drawn']);
  expect(blankReasons(drawing('<table></table>', { isTable: true }))).toEqual(['nothing is drawn']);
  expect(blankReasons(drawing('<svg><rect x="NaN"/></svg>'))).toEqual(['drawn at no place: x="NaN"']);
  const message = { summary: 'No rows', dataTable: { rows: [] } };
  expect(blankReasons(drawing('<svg><text x="1">No rows</text></svg>', message))).toEqual([
    'no data: No rows',
    'only a message: No rows',
  ]);
  expect(blankReasons(drawing('<p class="m-chart-empty">No rows</p>', { ...message, isTable: true }))).toHaveLength(2);
});
