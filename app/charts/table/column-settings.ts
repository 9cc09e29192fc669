// Settings of one table column, saved by name in `column_config`.
import { own, readFlag, readList, readNumber, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import { readCurrency } from '#app/charts/shared/format/value-format.ts';
import type { Currency } from '#app/domain/format/currency.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { TableSettings } from './settings.ts';

export interface ColumnSettings {
  readonly isVisible: boolean;
  readonly name: string | null;
  /** Minimum width; null for the width of its texts. */
  readonly widthPx: number | null;
  /** Long texts are truncated with an ellipsis instead of wrapped. */
  readonly isTruncated: boolean;
  /** They are truncated on the first line, because the user set truncation explicitly. */
  readonly isOneLine: boolean;
  readonly align: 'left' | 'center' | 'right' | null;
  readonly numberFormat: string | null;
  /** Format of numbers between -1 and 1. */
  readonly smallNumberFormat: string | null;
  readonly timeFormat: string | null;
  readonly currency: Currency | null;
  readonly hasBars: boolean;
  readonly isCentered: boolean;
  readonly isColored: boolean;
  /** Color scale from the minimum to the maximum; empty for none. */
  readonly colors: readonly Token[];
}

const MIN_WIDTH_PX = 40;
const MAX_WIDTH_PX = 1_000;
const HEX = /^#[0-9a-f]{6}$/i;

/** The saved column settings, and table settings that are their defaults. */
export type ColumnDefaults = Pick<TableSettings, 'column_config' | 'show_cell_bars' | 'align_pn' | 'color_pn'>;

export function readColumnSettings(table: ColumnDefaults, column: string): ColumnSettings {
  const saved = readObject(table.column_config, column);
  const width = readNumber(saved, 'columnWidth');
  return {
    isVisible: readFlag(saved, 'visible', true),
    name: readText(saved, 'customColumnName'),
    widthPx: width === null || width <= 0 ? null : Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, width)),
    isTruncated: readFlag(saved, 'truncateLongCells', true),
    isOneLine: readFlag(saved, 'truncateLongCells', false),
    align: readAlign(own(saved, 'horizontalAlign')),
    numberFormat: readText(saved, 'd3NumberFormat'),
    smallNumberFormat: readText(saved, 'd3SmallNumberFormat'),
    timeFormat: readText(saved, 'd3TimeFormat'),
    currency: readCurrency(readObject(saved, 'currencyFormat')),
    hasBars: readFlag(saved, 'showCellBars', table.show_cell_bars),
    isCentered: readFlag(saved, 'alignPositiveNegative', table.align_pn),
    isColored: readFlag(saved, 'colorPositiveNegative', table.color_pn),
    colors: readList(saved, 'columnColors').filter(
      (color): color is `#${string}` => typeof color === 'string' && HEX.test(color),
    ),
  };
}

const readAlign = (value: unknown): ColumnSettings['align'] =>
  value === 'left' || value === 'center' || value === 'right' ? value : null;
