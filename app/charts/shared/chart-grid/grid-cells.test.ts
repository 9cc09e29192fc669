import { describe, expect, it } from 'vitest';
import { cellSettings, cellTitle, cellValues, gridCells, joinMetricLabels, partLabel, withValues } from './grid-cells.ts';
import { gridDimensions, readGrid, type GridPart } from './read-grid.ts';

const METRIC = { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'Revenue' };
const FILTER = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price > 0' };
const chosen = (values: unknown, more: Record<string, unknown> = {}) => ({
  matrixify_enable: true,
  matrixify_mode_columns: 'dimensions',
  matrixify_dimension_columns: { dimension: 'line', values },
  ...more,
});
const lines = (...values: string[]): GridPart[] => values.map((value) => ({ dimension: 'line', value }));

describe('reading a grid', () => {
  it('is null if it is off or incomplete', () => {
    const recorded = {
      matrixify_mode_rows: 'disabled',
      matrixify_mode_columns: 'disabled',
      matrixify_dimension_rows: { dimension: '', values: [] },
      matrixify_row_height: 300,
    };
    for (const formData of [
      {},
      { ...chosen(['Ships']), matrixify_enable: false },
      { ...chosen(['Ships']), matrixify_enable: 'true' },
      { ...recorded, matrixify_enable: true },
      { ...recorded, matrixify_mode_rows: 'metrics', matrixify_enable: true },
      chosen([]),
      chosen('Ships'),
      { ...chosen(['Ships']), matrixify_dimension_columns: 'line' },
    ])
      expect(readGrid(formData)).toBeNull();
  });

  it('reads distinct selected values, and skips invalid ones', () => {
    const { columns, rows } = readGrid(chosen(['Ships', 7, null, false, 'Ships', ['x'], {}])) ?? {};
    expect(columns).toEqual({
      mode: 'listed',
      parts: ['Ships', 7, null, false].map((value) => ({ dimension: 'line', value })),
    });
    expect(rows).toEqual({ mode: 'listed', parts: ['all'] });
    expect(gridDimensions(chosen(['Ships']))).toEqual(['line']);
    expect(gridDimensions({ ...chosen(['Ships']), matrixify_enable: false })).toEqual([]);
  });

  it('limits values to 25, and reads sort orders saved as booleans or text', () => {
    const found = (more: Record<string, unknown>) =>
      readGrid(
        chosen([], {
          matrixify_dimension_selection_mode_columns: 'topn',
          matrixify_topn_metric_columns: METRIC,
          matrixify_topn_value_columns: 900,
          ...more,
        }),
      )?.columns;
    expect(found({})).toEqual({ mode: 'found', dimension: 'line', metric: METRIC, isDescending: true, maxCount: 25 });
    expect(found({ matrixify_topn_order_columns: 'desc' })).toMatchObject({ isDescending: true });
    expect(found({ matrixify_topn_order_columns: 'asc' })).toMatchObject({ isDescending: false });
    expect(found({ matrixify_topn_order_columns: false, matrixify_topn_value_columns: 0 })).toMatchObject({
      isDescending: false,
      maxCount: 1,
    });
    const all = { matrixify_dimension_selection_mode_columns: 'all' };
    expect(found(all)).toMatchObject({ metric: null, isDescending: false, maxCount: 25 });
    expect(found({ ...all, matrixify_all_sort_by_columns: 'z_to_a' })).toMatchObject({ metric: null, isDescending: true });
  });

  it('reads the appearance', () => {
    const looks = readGrid(
      chosen(['Ships'], {
        matrixify_row_height: '250',
        matrixify_fit_columns_dynamically: false,
        matrixify_charts_per_row: 3,
        matrixify_show_column_headers: false,
        matrixify_cell_title_template: '{{row}}',
      }),
    )?.looks;
    expect(looks).toEqual({
      rowHeightPx: 250,
      columnsPerRow: 3,
      hasRowLabels: false,
      hasColumnHeaders: false,
      cellTitle: '{{row}}',
    });
  });
});

describe('the charts of a grid', () => {
  it('are the cells of each row and column; beyond the limit, entire rows are omitted', () => {
    const shape = { rows: lines('a', 'b', 'c'), columns: [{ metric: 'x' }, { metric: 'y' }] };
    expect(gridCells(shape, 10).cells.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect(gridCells(shape, 5)).toMatchObject({ rows: lines('a', 'b'), leftOut: 2 });
    expect(gridCells({ rows: ['all'], columns: lines('a', 'b', 'c') }, 2)).toMatchObject({
      columns: lines('a', 'b'),
      leftOut: 1,
    });
    expect(gridCells({ rows: ['all'], columns: [] }, 2)).toMatchObject({ cells: [], leftOut: 0 });
  });

  it('have the same settings as in Superset', () => {
    const formData = { metrics: ['count'], metric: 'count', adhoc_filters: [FILTER], matrixify_enable: true };
    const cell = { row: 0, column: 0, parts: [{ metric: METRIC }, { dimension: 'line', value: 'Ships' }] } as const;
    expect(cellSettings(formData, cell)).toEqual({
      metrics: [METRIC],
      metric: METRIC,
      adhoc_filters: [
        FILTER,
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'line', operator: '==', comparator: 'Ships' },
      ],
    });
    expect(cellValues(cell)).toEqual([{ column: 'line', value: 'Ships' }]);
    expect(joinMetricLabels(cell)).toBe('Revenue');
    const empty = withValues({}, [{ column: 'line', values: [null] }])['adhoc_filters'];
    expect(empty).toEqual([{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'line', operator: 'IS NULL' }]);
  });

  it('have titles with placeholders for row and column', () => {
    expect(cellTitle('{{ rowLabel }}: {{col}}, {{column}}{{other}}', 'Ships', 'North')).toBe('Ships: North, North');
    expect(cellTitle(null, 'Ships', 'North')).toBe('');
    const labels = { locale: 'en', nameOf: (name: string) => `[${name}]` };
    expect(partLabel({ metric: METRIC }, labels)).toBe('[Revenue]');
    expect(partLabel({ dimension: 'line', value: null }, labels)).toBe('No value');
  });
});
