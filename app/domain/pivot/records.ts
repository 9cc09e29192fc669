// Records of a pivot table: one per metric and row, with levels and value.
import type { Column, Table } from '#app/domain/table.ts';
import { findColumn } from '#app/domain/table.ts';
import { factorize } from '#app/domain/shape/groups/factorize.ts';
import { formatLabels } from '#app/domain/shape/label-text.ts';
import type { AxisLevel } from './axis.ts';
import { COUNTS, PICKS } from './summarise.ts';
import type { PivotForm, Summary } from './pivot-form.ts';

/** Label of a null, same as on charts. */
const NULL_LABEL = '<NULL>';

export interface Records {
  /** Number of metrics times rows; records are ordered by metric. */
  readonly count: number;
  readonly values: Float64Array;
  /** Texts by rank, if values are ranks of texts; null if values are numbers. */
  readonly texts: readonly string[] | null;
  readonly rowLevels: readonly AxisLevel[];
  readonly columnLevels: readonly AxisLevel[];
}

/** Null if the table has none of the metrics. Unknown names are skipped. */
export function readPivotRecords(table: Table, form: PivotForm): Records | null {
  const metrics = form.metrics.flatMap((name) => findColumn(table, name) ?? []);
  if (metrics.length === 0) return null;
  const level = (name: string): AxisLevel[] => {
    const column = findColumn(table, name);
    return column ? [buildLevel(column, metrics.length)] : [];
  };
  const withMetrics = (levels: AxisLevel[], axis: 'rows' | 'columns'): AxisLevel[] => {
    if (form.metricAxis !== axis) return levels;
    const own = buildMetricLevel(metrics, table.rowCount);
    return form.metricLast ? [...levels, own] : [own, ...levels];
  };
  return {
    count: metrics.length * table.rowCount,
    ...readValues(metrics, form.summary, table.rowCount),
    rowLevels: withMetrics(form.rows.names.flatMap(level), 'rows'),
    columnLevels: withMetrics(form.columns.names.flatMap(level), 'columns'),
  };
}

/** Nulls are a separate value, ranked last. */
function buildLevel(column: Column, copies: number): AxisLevel {
  const { codes, rows } = factorize(column);
  const hasNull = codes.includes(-1);
  const repeated = new Int32Array(codes.length * copies);
  for (let copy = 0; copy < copies; copy += 1) repeated.set(codes, copy * codes.length);
  const labels = formatLabels(column, rows).map((label) => label ?? NULL_LABEL);
  return {
    name: column.name,
    factors: {
      codes: hasNull ? repeated.map((code) => (code < 0 ? rows.length : code)) : repeated,
      rows: hasNull ? appendNull(rows) : rows,
    },
    labels: hasNull ? [...labels, NULL_LABEL] : labels,
    isFixed: false,
  };
}

function appendNull(rows: Int32Array): Int32Array {
  const all = new Int32Array(rows.length + 1).fill(-1);
  all.set(rows);
  return all;
}

function buildMetricLevel(metrics: readonly Column[], rowCount: number): AxisLevel {
  const codes = new Int32Array(metrics.length * rowCount);
  metrics.forEach((_, metric) => codes.fill(metric, metric * rowCount, (metric + 1) * rowCount));
  return {
    name: 'Metric',
    factors: { codes, rows: Int32Array.from(metrics.keys()) },
    labels: metrics.map(({ name }) => name),
    isFixed: true,
  };
}

function readValues(metrics: readonly Column[], summary: Summary, rowCount: number): Pick<Records, 'values' | 'texts'> {
  const asText = summary === 'List Unique Values' || (metrics.some(isText) && (PICKS.has(summary) || COUNTS.has(summary)));
  const values = new Float64Array(metrics.length * rowCount);
  if (!asText) {
    metrics.forEach((column, metric) => values.set(toNumbers(column), metric * rowCount));
    return { values, texts: null };
  }
  const cells = metrics.flatMap((column) =>
    formatLabels(
      column,
      Int32Array.from({ length: rowCount }, (_, row) => row),
    ),
  );
  const { codes, rows } = factorize({ name: '', type: 'string', values: cells });
  values.set(codes.map((code) => code));
  return {
    values: values.map((code) => (code < 0 ? NaN : code)),
    texts: PICKS.has(summary) ? Array.from(rows, (row) => cells[row] ?? '') : null,
  };
}

const isText = ({ type }: Column): boolean => type === 'string' || type === 'json' || type === 'temporal';

/** Numeric text becomes a number (decimals are transferred as text); anything else is null. */
export function toNumbers(column: Column): Float64Array {
  switch (column.type) {
    case 'numeric':
    case 'temporal':
      return column.values;
    case 'boolean':
      return Float64Array.from(column.values, (value) => (value < 0 ? NaN : value));
    case 'string':
      return Float64Array.from(column.values, (value) => (value === null || value.trim() === '' ? NaN : Number(value)));
    case 'json':
      return new Float64Array(column.values.length).fill(NaN);
  }
}
