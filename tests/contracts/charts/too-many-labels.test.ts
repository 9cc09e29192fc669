// Results with more labels than a chart can have: no layout goes through them.
import { describe, expect, it } from 'vitest';
import { drawChart } from '#app/charts/render.server.tsx';
import { layOutChart, MAX_DRAWN_LABELS } from '#app/charts/shared/lay-out-chart.ts';
import type { AnySettings, LayoutInput } from '#app/charts/shared/kind.ts';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { applyPostProcessing } from '#app/domain/shape/apply.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const LABELS = 300_000;
const samples = [...new Map(SAMPLES.map((sample) => [sample.vizType, sample])).values()];

describe('a result with 300,000 labels', () => {
  it.each(samples.map((sample) => [sample.vizType, sample] as const))('is refused before %s reads it', (vizType, sample) => {
    const kind = kindOf(vizType);
    const input = buildSampleInput(sample, tablesOf(sample, SHAPE));
    let reads = 0;
    const unread: Table = {
      rowCount: LABELS,
      columns: new Proxy<Column[]>([], {
        get(target, name, receiver) {
          if (name !== 'length') reads += 1;
          return Reflect.get(target, name, receiver) as unknown;
        },
      }),
    };
    if (kind.isWindowed) return expect(['table', 'table-view', 'ag-grid-table', 'ag_grid_table']).toContain(vizType);
    const layout = layOutChart(kind, { ...input, tables: [unread] });
    expect(reads).toBe(0);
    expect(layout.empty).toBe(
      'Too many values to draw: 300,000, and a chart can have 200,000. Use fewer dimensions, or a lower row limit.',
    );
    expect(drawChart(kind, layout, { id: 'c', title: 'Chart' })).toContain('Too many values');
  });

  it('is laid out up to the limit, rows and columns counted each', () => {
    const counts: number[] = [];
    const kind = {
      layout(input: LayoutInput<AnySettings>) {
        counts.push(input.tables[0]?.rowCount ?? -1);
        return { empty: null } as never;
      },
    };
    const input = { locale: 'en-US', tables: [] } as unknown as LayoutInput<AnySettings>;
    const column: Column = { name: 'c', type: 'string', values: [] };
    layOutChart(kind, { ...input, tables: [{ rowCount: MAX_DRAWN_LABELS, columns: [column] }] });
    layOutChart(kind, { ...input, tables: [{ rowCount: 1, columns: Array<Column>(MAX_DRAWN_LABELS + 1).fill(column) }] });
    expect(counts).toEqual([MAX_DRAWN_LABELS, 0]);
  });
});

describe('post-processing with 300,000 labels', () => {
  const table: Table = {
    rowCount: LABELS,
    columns: [
      { name: 'k', type: 'numeric', values: Float64Array.from({ length: LABELS }, (_, row) => row) },
      { name: 'one', type: 'numeric', values: new Float64Array(LABELS) },
      { name: 'v', type: 'numeric', values: new Float64Array(LABELS) },
      { name: 'name', type: 'string', values: Array.from({ length: LABELS }, (_, row) => `n${row}`) },
    ],
  };
  const sum = { v: { operator: 'sum' } };

  it.each([
    ['a box plot', 'boxplot', { groupby: ['k'], metrics: ['v'], whisker_type: 'tukey' }],
    ['a pivot along its rows', 'pivot', { index: ['name'], columns: [], aggregates: sum }],
    ['a pivot along its columns', 'pivot', { index: ['one'], columns: ['k'], aggregates: sum }],
  ])('is refused: %s', (_, operation, options) => {
    expect(() => applyPostProcessing(table, [{ operation, options }])).toThrow(
      /would have 300000 (groups|columns), and can have/,
    );
  });

  it('goes on with 10,000', () => {
    const some: Table = {
      rowCount: 10_000,
      columns: table.columns.map((column) => ({ ...column, values: column.values.slice(0, 10_000) }) as Column),
    };
    const pivot = { operation: 'pivot', options: { index: ['one'], columns: ['k'], aggregates: sum } };
    expect(applyPostProcessing(some, [pivot]).columns).toHaveLength(10_001);
    const boxes = { operation: 'boxplot', options: { groupby: ['k'], metrics: ['v'], whisker_type: 'tukey' } };
    expect(applyPostProcessing(some, [boxes]).rowCount).toBe(10_000);
  });
});
