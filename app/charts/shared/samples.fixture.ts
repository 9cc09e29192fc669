// Shared tables and settings for samples of the contract suite. Each kind's samples are in its `samples.fixture.ts`.
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { Column, Table } from '#app/domain/table.ts';
import type { FormData } from './form/control.ts';

export interface ChartSample {
  readonly vizType: string;
  /** Distinguishes it from other samples of the type. */
  readonly variant?: string;
  readonly formData: FormData;
  /** Creates a result of a shape; `value` returns NaN for null. */
  readonly table: (shape: Shape) => Table;
  /** For kinds with several queries: the result of each. */
  readonly tables?: (shape: Shape) => readonly Table[];
  /** For kinds with layers: their types, settings, and tables. */
  readonly layers?: readonly SampleLayer[];
  /** Overrides for the first sample of a type in the gallery. */
  readonly look?: SampleLook;
}
interface SampleLook extends Partial<Shape> {
  readonly formData?: FormData;
}
interface SampleLayer {
  readonly name: string;
  readonly vizType: string;
  readonly formData: FormData;
  readonly tables: (tables: readonly Table[]) => readonly Table[];
  /** The value whose rows the layer shows, if one result is split. */
  readonly splitValue?: string;
}
export interface Shape {
  readonly rows: number;
  readonly series: number;
  readonly value: (row: number, series: number) => number;
  readonly name: (index: number) => string;
}

/** Settings of several series over time. */
export const SERIES: FormData = { metrics: ['total'], groupby: ['line'], x_axis: 'ordered_on', time_grain_sqla: 'P1M' };

export const MONTHS = Array.from({ length: 60 }, (_, month) => Date.UTC(2003, month, 1));

export const numeric = (name: string, values: readonly number[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values),
});
export const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** One row per month, one column per series. */
export function overTime({ rows, series, value, name }: Shape): Table {
  const times: Column = {
    name: 'ordered_on',
    type: 'temporal',
    values: Float64Array.from(indexes(rows), (row) => MONTHS[row] ?? (MONTHS[0] ?? 0) + row * DAY_MS),
  };
  return {
    rowCount: rows,
    columns: [
      times,
      ...indexes(series).map((at) =>
        numeric(
          name(at),
          indexes(rows).map((row) => value(row, at)),
        ),
      ),
    ],
  };
}

/** One row per group: its name and one number. */
export function byGroup({ rows, series, value, name }: Shape): Table {
  const count = Math.max(rows, series) * Math.sign(rows);
  const groups: Column = { name: 'line', type: 'string', values: indexes(count).map(name) };
  return {
    rowCount: count,
    columns: [
      groups,
      numeric(
        'total',
        indexes(count).map((row) => value(row, row)),
      ),
    ],
  };
}

/** One column per series, along numbers from 100 in steps of 10. */
export function overAmount(shape: Shape): Table {
  const table = overTime(shape);
  const [, ...series] = table.columns;
  return {
    ...table,
    columns: [
      numeric(
        'amount',
        indexes(shape.rows).map((row) => 100 + row * 10),
      ),
      ...series,
    ],
  };
}

/** One row per category, one column per series. */
export function byCategory(shape: Shape): Table {
  const table = overTime(shape);
  return {
    ...table,
    columns: [{ name: 'line', type: 'string', values: indexes(shape.rows).map(shape.name) }, ...table.columns.slice(1)],
  };
}

export const oneNumber = ({ rows, value }: Shape): Table => ({
  rowCount: Math.min(1, rows),
  columns: [numeric('total', rows > 0 ? [value(0, 0)] : [])],
});

/** A deterministic wave that is never zero. */
export const wave = (row: number, at: number): number => Math.round(1200 + 900 * Math.sin(row / 4 + at) + 130 * at);
/** Decreasing values. */
export const falling = (row: number): number => Math.round(2400 * 0.68 ** row);
/** A bell curve with its peak in the middle of 16 rows. */
export const bell = (row: number): number => Math.round(60 * Math.exp(-(((row - 7) / 3.4) ** 2)) + 2);
export const SHAPE: Shape = {
  rows: 24,
  series: 3,
  value: wave,
  name: (index) => ['Classic cars', 'Motorcycles', 'Planes'][index] ?? `Line ${index}`,
};
