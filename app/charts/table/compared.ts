// A table with other times beside its own: each metric followed by its shifts, the difference and the change.
import type { ComparedColumn, ComparedTable } from '#app/charts/shared/time/compared-table.ts';
import { columnLabel, metricLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { isRaw } from '#app/charts/shared/form/row-mode.ts';
import { shiftMessage, timeShifts } from '#app/charts/shared/time/time-shifts.ts';
import type { TableTexts } from './texts.ts';
import { findColumn, type Column, type NumericColumn, type Table } from '#app/domain/table.ts';

/** The columns that the chart requests, and nothing beside them where nothing is compared. */
export function compareColumns(formData: FormData, result: Table, t: TableTexts): ComparedTable {
  const shifts = timeShifts(formData);
  const table = withoutBases(formData, result, shifts);
  const columns = new Map<string, ComparedColumn>();
  if (shifts.length === 0) return { table, columns };
  const bases = [...readList(formData, 'metrics'), ...readList(formData, 'percent_metrics')].map(metricLabel);
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

/** Without metrics that are in the query for their percentages alone. */
function withoutBases(formData: FormData, table: Table, shifts: readonly string[]): Table {
  if (isRaw(formData)) return table;
  const labelsOf = (name: string): readonly string[] => readList(formData, name).map(metricLabel);
  const requested = new Set([...labelsOf('metrics'), ...readList(formData, 'groupby').map(columnLabel)]);
  const bases = labelsOf('percent_metrics').filter((label) => !requested.has(label));
  const dropped = new Set(bases.flatMap((base) => [base, ...shifts.map((shift) => `${base}__${shift}`)]));
  const columns = table.columns.filter(({ name }) => !dropped.has(name));
  return columns.length === table.columns.length ? table : { ...table, columns };
}

interface Beside {
  readonly shift: string;
  readonly isOnly: boolean;
  readonly columns: Map<string, ComparedColumn>;
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

/** Whether rises and falls are colored, and which of the two is the good one. */
export function changeTone(formData: FormData, value: number): 'success' | 'danger' | null {
  if (own(formData, 'comparison_color_enabled') !== true || Number.isNaN(value) || value === 0) return null;
  const isGood = own(formData, 'comparison_color_scheme') === 'Red' ? value < 0 : value > 0;
  return isGood ? 'success' : 'danger';
}
