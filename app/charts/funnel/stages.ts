// Rows to stages, in the order of the result, with the percentage that the chart compares by.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { findColumn } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { FunnelSettings } from './settings.ts';

export interface FunnelStage {
  /** Its row in the result: part of the datum key. */
  readonly index: number;
  readonly name: string;
  /** 0 where the result has none, or one below zero. */
  readonly value: number;
  readonly hasValue: boolean;
  readonly isNegative: boolean;
  readonly color: Token;
  readonly hidden: boolean;
}
export type PercentBase = FunnelSettings['percent_calculation_type'];

export function readStages(input: LayoutInput<FunnelSettings>, metric: string): readonly FunnelStage[] {
  const table = input.tables[0];
  const values = table && (findColumn(table, metric) ?? table.columns.find(({ type }) => type === 'numeric'));
  if (table === undefined || values === undefined) return [];
  const writers = input.settings.groupby
    .flatMap((group) => findColumn(table, columnLabel(group)) ?? [])
    .map((column) => cellWriter(input, column));
  return Array.from({ length: table.rowCount }, (_, row) => {
    const name = oneLine(writers.map((write) => write(row)).join(', ')) || verboseName(input, metric);
    const value = values.type === 'numeric' ? (values.values[row] ?? NaN) : NaN;
    const hasValue = Number.isFinite(value) && value >= 0;
    return {
      index: row,
      name,
      value: hasValue ? value : 0,
      hasValue,
      isNegative: value < 0,
      color: input.colors(name),
      hidden: input.hidden.includes(name),
    };
  });
}

/** The share of a stage among those shown; NaN where it is compared with nothing or with zero. */
export function percentOf(shown: readonly FunnelStage[], at: number, base: PercentBase): number {
  const value = shown[at]?.value ?? NaN;
  const whole =
    base === 'total'
      ? shown.reduce((sum, stage) => sum + stage.value, 0)
      : (shown[base === 'first_step' ? 0 : Math.max(0, at - 1)]?.value ?? NaN);
  return whole > 0 ? value / whole : NaN;
}
