// Reads the settings of a pivot table from form data. Invalid values fall back to the control's default.

const SUMMARIES = [
  'Count',
  'Count Unique Values',
  'List Unique Values',
  'Sum',
  'Average',
  'Median',
  'Sample Variance',
  'Sample Standard Deviation',
  'Minimum',
  'Maximum',
  'First',
  'Last',
  'Sum as Fraction of Total',
  'Sum as Fraction of Rows',
  'Sum as Fraction of Columns',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
] as const;
export type Summary = (typeof SUMMARIES)[number];

const ORDERS = ['key_a_to_z', 'key_z_to_a', 'value_a_to_z', 'value_z_to_a'] as const;
export type Order = (typeof ORDERS)[number];

export interface PivotAxisForm {
  /** Names of the columns whose values label the axis, outermost first. */
  readonly names: readonly string[];
  readonly order: Order;
  /** Whether groups of outer levels have subtotal lines. */
  readonly subtotals: boolean;
  /** Whether subtotals precede their group instead of following it. */
  readonly subtotalsFirst: boolean;
  /** Whether there is a grand total line at the end. */
  readonly total: boolean;
}

export interface PivotForm {
  readonly rows: PivotAxisForm;
  readonly columns: PivotAxisForm;
  readonly metrics: readonly string[];
  /** Axis whose levels include the metric names. */
  readonly metricAxis: 'rows' | 'columns';
  /** Whether the metric names are the innermost level instead of the outermost. */
  readonly metricLast: boolean;
  readonly summary: Summary;
}

export type PivotFormData = Readonly<Record<string, unknown>>;

/**
 * Superset's names: `rowTotals` adds a total to each row, which is a line of the column axis, and `colTotals` the other way
 * round; but `rowSubTotals` adds rows, and `colSubTotals` columns. All refer to the displayed axes, after transposition.
 */
export function readPivotForm(formData: PivotFormData): PivotForm {
  const read = (name: string): unknown => (Object.hasOwn(formData, name) ? formData[name] : undefined);
  const flag = (name: string): boolean => read(name) === true;
  const order = (name: string): Order => ORDERS.find((known) => known === read(name)) ?? 'key_a_to_z';
  const [rowNames, columnNames] = [listLabels(read('groupbyRows')), listLabels(read('groupbyColumns'))];
  const isTransposed = flag('transposePivot');
  return {
    rows: {
      names: isTransposed ? columnNames : rowNames,
      order: order('rowOrder'),
      subtotals: flag('rowSubTotals'),
      subtotalsFirst: flag('rowSubtotalPosition'),
      total: flag('colTotals'),
    },
    columns: {
      names: isTransposed ? rowNames : columnNames,
      order: order('colOrder'),
      subtotals: flag('colSubTotals'),
      subtotalsFirst: flag('colSubtotalPosition'),
      total: flag('rowTotals'),
    },
    metrics: listLabels(read('metrics')),
    metricAxis: read('metricsLayout') === 'ROWS' ? 'rows' : 'columns',
    metricLast: flag('combineMetric'),
    summary: SUMMARIES.find((known) => known === read('aggregateFunction')) ?? 'Sum',
  };
}

/** Result names of columns or metrics in any stored form, without duplicates. */
export function listLabels(given: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return [...new Set(list.map(readLabel).filter((label) => label !== ''))];
}

function readLabel(entry: unknown): string {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return '';
  const text = (object: object, name: string): string => {
    const value: unknown = Object.hasOwn(object, name) ? (object as PivotFormData)[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  const label = text(entry, 'label') || text(entry, 'sqlExpression');
  if (label !== '') return label;
  const column = 'column' in entry && typeof entry.column === 'object' && entry.column !== null ? entry.column : {};
  const aggregate = text(entry, 'aggregate');
  return aggregate === '' ? '' : `${aggregate}(${text(column, 'column_name')})`;
}
