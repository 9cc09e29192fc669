// Every kind that can be a grid of charts, drawn as one: on the page each chart in its place, in a file without anything that files
// can't have; and each control of the section changes what is queried or drawn.
import { describe, expect, it } from 'vitest';
import { canBeGrid, GRID_CONTROLS } from '#app/charts/shared/chart-grid/grid-controls.ts';
import { gridCells } from '#app/charts/shared/chart-grid/grid-cells.ts';
import { layOutGrid } from '#app/charts/shared/chart-grid/grid-frame.ts';
import { readGrid } from '#app/charts/shared/chart-grid/read-grid.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { drawGrid } from '#app/services/charts/draw-grid.server.tsx';
import type { QueriedChart } from '#app/services/charts/run-chart-queries.server.ts';
import { pageColors } from '#app/services/charts/page-colors.ts';
import type { RequestedGrid } from '#app/services/charts/query-grid.server.ts';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { dataset, kindOf, SAMPLES, tablesOf } from './samples.ts';

const GRID = {
  matrixify_enable: true,
  matrixify_mode_columns: 'dimensions',
  matrixify_dimension_columns: { dimension: 'line', values: ['Ships & <boats>', 'Planes', 'Trains'] },
  matrixify_mode_rows: 'dimensions',
  matrixify_dimension_rows: { dimension: 'region', values: ['North', 'South'] },
};

const buildResult = (table: DatasetResult['table']) =>
  ({ table, rowLimit: { isReached: false, cappedAt: null }, queriedAtMs: 1, fromMs: null, toMs: null }) as DatasetResult;

function draw(sample: (typeof SAMPLES)[number], grid: FormData, include: readonly 'file'[] = []) {
  const kind = kindOf(sample.vizType);
  const formData = kind.definition.upgrade({ ...sample.formData, ...grid, viz_type: sample.vizType }, dataset);
  const results = tablesOf(sample, SHAPE).map(buildResult);
  const source = { dataset } as QueriedChart['source'];
  const common = { kind, vizType: sample.vizType, source, formData, queries: [], ownState: {}, currency: null };
  const chart: QueriedChart = { ...common, results, hasRowTemplates: false };
  const { rows, columns, looks } = readGrid(formData) ?? {};
  if (rows?.mode !== 'listed' || columns?.mode !== 'listed' || !looks) throw new Error('no grid');
  const made = gridCells({ rows: rows.parts, columns: columns.parts }, 48);
  const requested: RequestedGrid = { ...made, looks, cells: made.cells.map((cell) => ({ ...cell, chart })) };
  const request = { ...chart, results: [], layers: [], maps: {}, requestedAtMs: 1, grid: requested };
  const colors = pageColors({ metadata: parseMetadata({}), names: [], patience: Promise.resolve() });
  const box = { chartId: 1, slot: 1, widthPx: 900, heightPx: 500 };
  const note = { isCached: false, queriedAtMs: 1, period: null, filters: [] };
  const pictures = { find: () => null, keep: () => undefined } as never;
  return drawGrid(request, requested, { title: 'Grid', box, include, mode: 'light', locale: 'en-GB', colors, note, pictures });
}

const able = SAMPLES.filter(({ vizType }) => canBeGrid(kindOf(vizType).definition));

describe('a grid of charts', () => {
  it.each(able.map((sample) => [sample.vizType, sample] as const))('of %s has each chart in its place', (_, sample) => {
    const { svg, file = '', summary, data, dataTable } = draw(sample, GRID, ['file']);
    expect(svg.match(/data-grid-cell="\d+"/g)).toHaveLength(6);
    expect(summary).toBe('Grid of charts: 6 charts.');
    expect(svg).toContain('Ships &amp; &lt;boats&gt;');
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(file.startsWith('<svg ')).toBe(true);
    expect(file).not.toMatch(/foreignObject|var\(|NaN|undefined/);
    expect(svg).not.toMatch(/NaN|undefined/);
    expect(data.grid?.cells).toHaveLength(6);
    expect(dataTable.columns.slice(0, 2).map(({ label }) => label)).toEqual(['Row', 'Column']);
    for (const row of dataTable.rows) expect(row.length).toBeLessThanOrEqual(dataTable.columns.length);
  });

  it('is offered where there is no map and no chart inside', () => {
    expect(canBeGrid(kindOf('pie').definition)).toBe(true);
    for (const vizType of ['deck_scatter', 'deck_multi', 'cartodiagram', 'world_map'])
      expect(canBeGrid(kindOf(vizType).definition)).toBe(false);
  });
});

const METRIC = { expressionType: 'SQL', sqlExpression: 'MAX(other)', label: 'other' };
type Change = readonly [settings: FormData, other: unknown];

/** By control: the settings in which it shows, and another value of it. */
const CHANGES: Readonly<Record<string, Change>> = {
  matrixify_enable: [{}, false],
  matrixify_row_height: [{}, 150],
  matrixify_cell_title_template: [{}, '{{row}} in {{column}}'],
  matrixify_fit_columns_dynamically: [{ matrixify_charts_per_row: 2 }, false],
  matrixify_charts_per_row: [{ matrixify_fit_columns_dynamically: false }, 2],
  matrixify_show_row_labels: [{}, false],
  matrixify_show_column_headers: [{}, false],
  ...Object.fromEntries(
    (['rows', 'columns'] as const).flatMap((axis): (readonly [name: string, change: Change])[] => {
      const top = { [`matrixify_dimension_selection_mode_${axis}`]: 'topn', [`matrixify_topn_metric_${axis}`]: 'count' };
      const all = { [`matrixify_dimension_selection_mode_${axis}`]: 'all' };
      return [
        [`matrixify_mode_${axis}`, [{}, 'disabled']],
        [`matrixify_${axis}`, [{ [`matrixify_mode_${axis}`]: 'metrics', [`matrixify_${axis}`]: ['count'] }, ['count', METRIC]]],
        [`matrixify_dimension_selection_mode_${axis}`, [{}, 'all']],
        [`matrixify_dimension_${axis}`, [{}, { dimension: 'source', values: ['x'] }]],
        [`matrixify_topn_value_${axis}`, [top, 3]],
        [`matrixify_topn_metric_${axis}`, [top, METRIC]],
        [`matrixify_topn_order_${axis}`, [top, false]],
        [`matrixify_all_sort_by_${axis}`, [all, 'z_to_a']],
      ];
    }),
  ),
};

const CONTROLS: readonly Control[] = GRID_CONTROLS;

it.each(CONTROLS.map(({ name }) => name))('%s changes what is queried or drawn', (name) => {
  const [settings, other] = CHANGES[name] ?? [{}, undefined];
  const before = { ...GRID, ...settings };
  const control = CONTROLS.find((one) => one.name === name);
  expect(control?.visible?.(before) ?? true).toBe(true);
  const drawn = (formData: FormData): string => {
    const grid = readGrid(formData);
    if (grid?.rows.mode !== 'listed' || grid.columns.mode !== 'listed') return JSON.stringify(grid);
    const sample = able.find(({ vizType }) => vizType === 'pie');
    return sample ? draw(sample, formData).svg : '';
  };
  const [one, two] = [drawn(before), drawn({ ...before, [name]: other })];
  expect(two).not.toBe(one);
});

it('has no place in a grid that is larger than a viewer can scroll to', () => {
  const facts = { rows: [''], columns: [''], titles: [''], leftOut: 0 };
  const looks = { rowHeightPx: 1e9, columnsPerRow: null, hasRowLabels: true, hasColumnHeaders: true };
  expect(layOutGrid({ ...facts, looks }, { widthPx: 300, heightPx: 200, locale: 'en' }).heightPx).toBeLessThanOrEqual(200);
});
