// Rows to slices: one a group, small ones joined only where the chart says so.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { PieSettings } from './settings.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

export interface Slice {
  /** Its row in the result: part of the datum key. The joined slice has the number of rows. */
  readonly index: number;
  readonly name: string;
  readonly label: string;
  /** NaN for null. */
  readonly value: number;
  readonly color: Token;
  readonly hidden: boolean;
}

/** What the legend knows the joined slice by. */
const OTHER = 'Other';

export function readSlices(input: LayoutInput<PieSettings>, metric: string): readonly Slice[] {
  const table = input.tables[0];
  const values = table && (findColumn(table, metric) ?? table.columns.find((column) => column.type === 'numeric'));
  if (table === undefined || values === undefined) return [];
  const labelOf = groupWriter(input, table);
  const slices = Array.from({ length: table.rowCount }, (_, row): Slice => {
    const label = labelOf(row) || metric;
    const value = Number(cellAt(values, row) ?? NaN);
    return {
      index: row,
      name: label,
      label,
      value: Number.isFinite(value) ? value : NaN,
      color: input.colors(label),
      hidden: input.hidden.includes(label),
    };
  });
  return joinSmall(input, slices);
}

/** Slices below `threshold_for_other` percent of the total, and those beyond the most that can be seen, become one, at the end. */
function joinSmall(input: LayoutInput<PieSettings>, slices: readonly Slice[]): readonly Slice[] {
  const threshold = input.settings.threshold_for_other / 100;
  if (threshold <= 0 && slices.length <= MAX_SLICES) return slices;
  const total = slices.reduce((sum, { value }) => sum + (value > 0 ? value : 0), 0);
  const isSmall = ({ value }: Slice): boolean => value > 0 && value / total < threshold;
  const kept = largest(threshold <= 0 ? slices : slices.filter((slice) => !isSmall(slice)));
  const small = slices.filter((slice) => !kept.has(slice) && slice.value > 0);
  if (small.length < 2) return slices;
  const joins = new Set(small);
  const joined: Slice = {
    index: slices.length,
    name: OTHER,
    label: seriesText(input.locale)('others', { count: small.length }),
    value: small.reduce((sum, { value }) => sum + value, 0),
    color: 'other',
    hidden: input.hidden.includes(OTHER),
  };
  return [...slices.filter((slice) => !joins.has(slice)), joined];
}

/** More have no width that can be seen. */
const MAX_SLICES = 360;

function largest(slices: readonly Slice[]): ReadonlySet<Slice> {
  if (slices.length <= MAX_SLICES) return new Set(slices);
  return new Set([...slices].sort((a, b) => (b.value || 0) - (a.value || 0) || a.index - b.index).slice(0, MAX_SLICES));
}

function groupWriter(input: LayoutInput<PieSettings>, table: Table): (row: number) => string {
  const columns = input.settings.groupby.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const writers = columns.map((column) => cellWriter(input, column, { format: input.settings.date_format }));
  return (row) => writers.map((write) => write(row)).join(', ');
}
