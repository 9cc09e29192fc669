// Every mark of every kind with dimensions says what it stands for, and its mask is what Superset's charts send.
import { describe, expect, it } from 'vitest';
import type { AnySettings, ChartLayout, LayoutInput, SelectedValue, SelectionOf } from '#app/charts/shared/kind.ts';
import { SHAPE, type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { checkChartMask } from '#app/domain/dashboard/masks/chart-mask-check.ts';
import { rangeText } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { parseDataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf, formatSampleName } from './samples.ts';

/** Why the marks of a sample stand for nothing that a filter can say. */
const WITHOUT: Readonly<Record<string, string>> = {
  bullet: 'its marks are numbers',
  time_pivot: 'a period of a cycle is many stretches of time',
  histogram_v2: 'a bin is a range of numbers; its groups are selected by their bars',
  histogram: 'a bin is a range of numbers',
  deck_hex: 'a bin is an area',
  deck_grid: 'a bin is an area',
  deck_screengrid: 'a bin is an area',
  deck_heatmap: 'a density has no rows',
  deck_contour: 'a density has no rows',
  deck_path: 'a shape has no dimension',
  deck_polygon: 'a shape has no dimension',
  deck_geojson: 'a shape has no dimension',
  mapbox: 'points have no dimension',
  cartodiagram: 'a place is a geometry',
};

const isInteractive = ({ vizType }: ChartSample): boolean => kindOf(vizType).definition.behaviors.includes('interactive');
const samples = SAMPLES.filter(isInteractive).map((sample) => [formatSampleName(sample), sample] as const);

interface Drawn {
  readonly layout: ChartLayout;
  readonly selectionOf: SelectionOf;
  readonly input: LayoutInput<AnySettings>;
}

function drawn(sample: ChartSample, tables: readonly Table[] = tablesOf(sample, SHAPE)): Drawn {
  const kind = kindOf(sample.vizType);
  const input = buildSampleInput(sample, tables, { widthPx: 900, heightPx: 500 });
  const layout = kind.layout(input);
  return { layout, input, selectionOf: kind.selections?.(input, layout) ?? (() => null) };
}

/** Whether some row of a result has the value, or a column is named after it as pivots do. */
function exists(tables: readonly Table[], { column, value }: SelectedValue): boolean {
  return tables.some((table) => {
    const found = findColumn(table, column);
    const rows = Array.from({ length: table.rowCount }, (_, row) => row);
    const isCell = found !== undefined && rows.some((row) => cellAt(found, row) === value);
    return isCell || table.columns.some(({ name }) => splitFlatName(name).includes(String(value)));
  });
}

describe.each(samples)('marks of %s', (_name, sample) => {
  const { layout, selectionOf, input } = drawn(sample);
  const tables = [...input.tables, ...(input.layers ?? []).flatMap((layer) => (layer.status === 'drawn' ? layer.tables : []))];
  const selected = layout.hits.flatMap(({ key }) => selectionOf(key) ?? []);
  const hasDimension = WITHOUT[sample.vizType] === undefined && layout.hits.length > 0;

  it('stand for values that the result has', () => {
    for (const { values } of selected) {
      for (const value of values) expect([value, exists(tables, value)]).toEqual([value, true]);
    }
    if (hasDimension)
      expect(layout.hits.filter(({ key }) => selectionOf(key) === null).map(({ key }) => key)).toEqual(unnamed(sample, layout));
    else expect(selected).toEqual([]);
  });

  it('make masks that the server takes as they are', () => {
    for (const selection of selected) {
      const mask = kindOf(sample.vizType).definition.toDataMask(selection);
      const shown = new Set(selection.values.map(({ column }) => column));
      expect(checkChartMask(JSON.parse(JSON.stringify(mask)), shown)).toEqual(parseDataMask(mask));
      for (const { column, value, period } of selection.values) {
        const condition = period
          ? { col: column, op: 'TEMPORAL_RANGE', val: rangeText(...period) }
          : value === null
            ? { col: column, op: 'IS NULL' }
            : { col: column, op: 'IN', val: [value] };
        expect(mask.extraFormData['filters']).toContainEqual(condition);
      }
      expect(mask.filterState['label']).toEqual(expect.any(String));
      expect(mask.filterState['selectedValues']).toEqual(mask.filterState['value']);
    }
  });
});

/** Marks among others that are sums of all, or have no dimension. */
function unnamed({ vizType, formData, layers = [] }: ChartSample, { hits }: ChartLayout): readonly string[] {
  const keys = hits.map(({ key }) => key);
  switch (vizType) {
    case 'waterfall':
      return formData['groupby'] === undefined ? keys.slice(-1) : [];
    case 'radar':
      return keys.filter((key) => !/^s\d+$/.test(key));
    case 'partition':
      return keys.filter((key) => /^m\d+p$/.test(key));
    case 'gauge_chart':
      return formData['groupby'] === undefined ? keys : [];
    case 'deck_multi':
      return keys.filter((key) => layers[Number(/^l(\d+)/.exec(key)?.[1])]?.formData['dimension'] === undefined);
    default:
      return [];
  }
}

describe('cells', () => {
  const of = (vizType: string, formData: ChartSample['formData'], table: Table) => {
    const sample: ChartSample = { vizType, formData, table: () => table };
    return drawn(sample, [table]).selectionOf;
  };
  const text = (name: string, ...values: (string | null)[]) => ({ name, type: 'string', values }) as const;
  const numbers = (name: string, ...values: number[]) => ({ name, type: 'numeric', values: Float64Array.from(values) }) as const;
  const table: Table = {
    rowCount: 3,
    columns: [text('line', 'Ships', 'Ships', null), text('region', 'North', 'South', 'North'), numbers('total', 1, 2, 3)],
  };
  const plain = (selection: ReturnType<SelectionOf>) => selection?.values.map(({ column, value }) => [column, value]) ?? null;

  it('of a table stand for their own value, and metrics for their row', () => {
    const selectionOf = of('table', { groupby: ['line', 'region'], metrics: ['total'] }, table);
    expect(plain(selectionOf('r1c0'))).toEqual([['line', 'Ships']]);
    expect(plain(selectionOf('r2c0'))).toEqual([['line', null]]);
    expect(plain(selectionOf('r1c2'))).toEqual([
      ['line', 'Ships'],
      ['region', 'South'],
    ]);
    expect(plain(selectionOf('r9c0'))).toBeNull();
  });

  it('of a table of plain rows stand for their own value', () => {
    const selectionOf = of('table', { query_mode: 'raw', all_columns: ['line', 'region', 'total'] }, table);
    expect(plain(selectionOf('r1c1'))).toEqual([['region', 'South']]);
    expect(plain(selectionOf('r1'))).toBeNull();
  });

  it('of a pivot stand for their row and column, and subtotals for what they add up', () => {
    const settings = {
      groupbyRows: ['line', 'region'],
      groupbyColumns: [],
      metrics: ['total'],
      rowSubTotals: true,
    };
    const sample: ChartSample = { vizType: 'pivot_table_v2', formData: settings, table: () => table };
    const { layout, selectionOf } = drawn(sample, [table]);
    const lines = (layout as ChartLayout & { lines: { kind: string; labels: string[] }[] }).lines;
    const at = (kind: string) => lines.findIndex((line) => line.kind === kind);
    expect(plain(selectionOf(`r${at('subtotal')}c0`))?.length).toBe(1);
    expect(plain(selectionOf(`r${at('cells')}c0`))?.map(([column]) => column)).toEqual(['line', 'region']);
    const withColumns = of('pivot_table_v2', { groupbyRows: ['line'], groupbyColumns: ['region'], metrics: ['total'] }, table);
    expect(plain(withColumns('r0c0'))?.map(([column]) => column)).toEqual(['line', 'region']);
    expect(plain(withColumns('c0'))?.map(([column]) => column)).toEqual(['region']);
  });
});
