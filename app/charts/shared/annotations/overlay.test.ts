import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { expect, it } from 'vitest';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layerNotes, overlayExtent, overlayMarks } from './overlay.ts';
import { readSeries } from '#app/charts/shared/series/series.ts';

const START = Date.UTC(2024, 0, 1);
const numeric = (name: string, values: readonly number[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values),
});

function read(formData: FormData, columns: readonly Column[] = [numeric('sales', [1, 2, 3, 4, 5])], overrides: OwnInput = {}) {
  const times: Column = {
    name: 'day',
    type: 'temporal',
    values: Float64Array.from([0, 1, 2, 3, 4], (at) => START + at * DAY_MS),
  };
  return readSeries(
    {
      tables: [{ rowCount: 5, columns: [times, ...columns] }],
      settings: { metrics: ['sales'], x_axis: 'day', ...formData },
      widthPx: 400,
      heightPx: 200,
      locale: 'en',
      timeZone: null,
      colors: (name) => (name === 'sales' ? 'cat1' : 'cat2'),
      columnMeta: {},
      hidden: [],
      ownState: {},
      ...overrides,
    },
    false,
  );
}
const PLACE = {
  plot: { x: 0, y: 0, widthPx: 400, heightPx: 100 },
  along: (row: number) => row * 100,
  across: (value: number) => 100 - value,
  isHorizontal: false,
};
const layer = (overrides: object) => ({ name: 'L', show: true, showMarkers: false, ...overrides });

it('draws a formula over every row, and extends the value axis to it', () => {
  const data = read({ annotation_layers: [layer({ annotationType: 'FORMULA', value: '40 + 0 * x' })] });
  expect(overlayMarks(data, PLACE).lines.map(({ d }) => d)).toEqual(['M0,60L100,60L200,60L300,60L400,60']);
  expect(overlayExtent(data)).toEqual({ low: 40, high: 40 });
});

it('places events between rows, labels them, and omits those beyond the axis', () => {
  const annotations = {
    L: {
      columns: [],
      records: [
        { start_dttm: START + 1.5 * DAY_MS, short_descr: 'Release', long_descr: 'Second one' },
        { start_dttm: START + 99 * DAY_MS, short_descr: 'Later' },
      ],
    },
  };
  const request = { annotation_layers: [layer({ annotationType: 'EVENT', sourceType: 'NATIVE', value: 4, showLabel: true })] };
  const data = read(request, undefined, { annotations });
  const marks = overlayMarks(data, PLACE);
  expect(marks.rules.map(({ line }) => line)).toEqual([{ x1: 150, y1: 0, x2: 150, y2: 100 }]);
  expect(marks.texts.map(({ text }) => text)).toEqual(['Release']);
  expect(layerNotes(data)(1)).toEqual([{ label: 'L', value: 'Release: Second one', color: 'cat2' }]);
});

it('draws intervals as bands, clipped to the axis', () => {
  const annotations = { L: { columns: [], records: [{ from: '2023-12-01T00:00:00', until: '2024-01-02 00:00:00' }] } };
  const request = layer({ annotationType: 'INTERVAL', sourceType: 'table', timeColumn: 'from', intervalEndColumn: 'until' });
  const [band] = overlayMarks(read({ annotation_layers: [request] }, undefined, { annotations }), PLACE).bands;
  expect(band).toMatchObject({ x: 0, widthPx: 100, y: 0, heightPx: 100 });
});

it('hides a layer that is switched off or hidden by the legend', () => {
  const off = layer({ annotationType: 'FORMULA', value: '1', show: false });
  expect(read({ annotation_layers: [off] }).layers).toEqual([]);
  const hidden = read({ annotation_layers: [layer({ annotationType: 'FORMULA', value: '1' })] }, undefined, { hidden: ['L'] });
  expect(overlayMarks(hidden, PLACE).lines).toEqual([]);
});

it('draws shifted series and forecasts in the color of their series, dashed, with an interval', () => {
  const columns = ['sales', '1 year ago', 'sales__yhat', 'sales__yhat_lower', 'sales__yhat_upper'].map((name, at) =>
    numeric(name, [at, at, at, at, at]),
  );
  const { series } = read({ time_compare: ['1 year ago'], forecastEnabled: true, sort_series_type: 'none' }, columns);
  expect(series.map(({ label, color, dash }) => [label, color, dash])).toEqual([
    ['sales', 'cat1', ''],
    ['sales, 1 year ago', 'cat1', '6 4'],
    ['sales, forecast', 'cat1', '4 3'],
  ]);
  expect([...(series[2]?.band?.high ?? [])]).toEqual([4, 4, 4, 4, 4]);
});

it('assigns a layer without a color one that no series or earlier layer uses', () => {
  const formula = (name: string, color: string | null) => layer({ name, annotationType: 'FORMULA', value: 'x', color });
  const annotation_layers = [formula('a', null), formula('b', null), formula('c', '#AA0000')];
  const colors = () => 'cat1' as const;
  expect(read({ annotation_layers }, undefined, { colors }).layers.map(({ color }) => color)).toEqual([
    'cat2',
    'cat3',
    '#aa0000',
  ]);
});
