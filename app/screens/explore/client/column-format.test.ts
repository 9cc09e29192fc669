import { expect, it } from 'vitest';
import { columnFormats, type GridLook } from './column-format.ts';

const meta = (d3Format: string | null, symbol?: string) => ({
  verboseName: '',
  d3Format,
  currency: symbol === undefined ? null : { symbol, symbolPosition: 'prefix' as const },
});
const look = (settings: GridLook['settings'], columnMeta: GridLook['columnMeta'] = {}): GridLook => ({
  vizType: 'echarts_timeseries_bar',
  settings: { x_axis: 'year', metrics: ['sales'], ...settings },
  columnMeta,
  locale: 'en',
});
function shown(given: GridLook, name: string, values: readonly number[]): unknown[] {
  const format = columnFormats(given)({ name, type: 'numeric', values: [...values] });
  return values.map((value) => format?.(value) ?? value);
}

it('shows a column in the format of the chart, else of the metric, else with the digits of its values', () => {
  const sales = { sales: meta(',.1f') };
  expect(shown(look({ y_axis_format: '.0%' }, sales), 'sales', [0.25])).toEqual(['25%']);
  expect(shown(look({ y_axis_format: 'SMART_NUMBER' }, sales), 'sales', [12_345])).toEqual(['12,345.0']);
  expect(shown(look({}), 'sales', [1234, 5.25])).toEqual(['1,234.00', '5.25']);
  expect(shown(look({}, { sales: meta(null, 'EUR') }), 'sales', [3, 2.5])).toEqual(['€3.00', '€2.50']);
});

it('leaves years and texts alone', () => {
  expect(shown(look({ y_axis_format: ',.2f' }), 'year', [2024])).toEqual([2024]);
  expect(columnFormats(look({}))({ name: 'shop', type: 'string', values: ['a'] })).toBeNull();
});
