// Adds time comparison columns to a table: each metric is followed by its shifts, the difference, and the change.
import type { ComparisonColumn, ComparedTable } from '#app/charts/shared/time/compared-table.ts';
import { columnLabel, metricLabel, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import { shiftMessage, timeShifts } from '#app/charts/shared/time/time-shifts.ts';
import type { TableSettings } from './settings.ts';
import type { TableTexts } from './texts.ts';
import { findColumn, type Column, type NumericColumn, type Table } from '#app/domain/table.ts';

/** Adds comparison columns, if the chart has time shifts. */
export function compareColumns(settings: TableSettings, result: Table, t: TableTexts): ComparedTable {
  const shifts = timeShifts(settings);
  const table = withoutBases(settings, result, shifts);
  const columns = new Map<string, ComparisonColumn>();
  if (shifts.length === 0) return { table, columns };
  const bases = [...settings.metrics, ...settings.percent_metrics].map(metricLabel);
  const shifted = new Set(
    [...bases, ...bases.map((base) => `%${base}`)].flatMap((base) => shifts.map((shift) => `${base}__${shift}`)),
  );
  const all = table.columns.flatMap((column): readonly Column[] => {
    if (shifted.has(column.name)) return [];
    if (column.type !== 'numeric') return [column];
    const beside = shifts.flatMap((shift) => {
      const before = findColumn(table, `${column.name}__${shift}`);
      return before?.type === 'numeric' ? besides(column, before, { shift, isOnly: shifts.length === 1, columns, t }) : [];
    });
    return [column, ...beside];
  });
  return { table: { columns: all, rowCount: table.rowCount }, columns };
}

/** Drops metrics that were queried only for their percentages. */
function withoutBases(settings: TableSettings, table: Table, shifts: readonly string[]): Table {
  if (showsRawRows(settings)) return table;
  const requested = new Set([...settings.metrics.map(metricLabel), ...settings.groupby.map(columnLabel)]);
  const bases = settings.percent_metrics.map(metricLabel).filter((label) => !requested.has(label));
  const dropped = new Set(bases.flatMap((base) => [base, ...shifts.map((shift) => `${base}__${shift}`)]));
  const columns = table.columns.filter(({ name }) => !dropped.has(name));
  return columns.length === table.columns.length ? table : { ...table, columns };
}

interface Beside {
  readonly shift: string;
  readonly isOnly: boolean;
  readonly columns: Map<string, ComparisonColumn>;
  readonly t: TableTexts;
}

function besides(now: NumericColumn, before: NumericColumn, { shift, isOnly, columns, t }: Beside): NumericColumn[] {
  const made = (part: 'difference' | 'change', valueOf: (a: number, b: number) => number): NumericColumn => {
    const name = `${before.name}__${part}`;
    const message = isOnly ? t(part) : t(`${part}To`, { time: shiftMessage(shift) });
    columns.set(name, { metric: now.name, part, message });
    return { name, type: 'numeric', values: now.values.map((value, row) => valueOf(value, before.values[row] ?? NaN)) };
  };
  columns.set(before.name, { metric: now.name, part: 'shifted', message: shiftMessage(shift) });
  return [before, made('difference', (a, b) => a - b), made('change', (a, b) => (b === 0 ? NaN : (a - b) / Math.abs(b)))];
}

/** The color of increases; decreases have the other one. */
export type RiseColor = TableSettings['comparison_color_scheme'];

/** The color of increases of a metric: from a rule for the metric, else from the table's setting; null for none. */
export function riseColor(settings: TableSettings, metric: string): RiseColor | null {
  const trendRule = settings.conditional_formatting.findLast((rule) => readText(rule, 'column') === metric && isTrend(rule));
  if (trendRule !== undefined) return trendRule['colorScheme'] === 'Red' ? 'Red' : 'Green';
  return settings.comparison_color_enabled ? settings.comparison_color_scheme : null;
}

/** Superset saves trend colors as rules without an operator. */
const isTrend = (rule: JsonObject): boolean => rule['colorScheme'] === 'Green' || rule['colorScheme'] === 'Red';

export function changeTone(color: RiseColor | null, value: number): 'success' | 'danger' | null {
  if (color === null || Number.isNaN(value) || value === 0) return null;
  return (color === 'Green') === value > 0 ? 'success' : 'danger';
}
