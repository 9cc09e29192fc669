// Formats to choose from, each with what it makes of an example. Any other d3 format may be typed.
import { formatNumber } from '#app/domain/format/format-number.ts';
import { formatTime } from '#app/domain/format/format-time.ts';

export interface FormatChoice {
  readonly format: string;
  readonly label: string;
}

const EXAMPLE = 12345.432;
const EXAMPLE_MS = Date.UTC(2026, 2, 14, 9, 26, 53);

const named = (pairs: readonly (readonly [string, string])[]): readonly FormatChoice[] =>
  pairs.map(([format, label]) => ({ format, label }));

export const NUMBER_FORMATS = named([
  ['SMART_NUMBER', 'Adaptive'],
  ['SMART_NUMBER_SIGNED', 'Adaptive with sign'],
  ['~g', 'As it is'],
  [',d', 'Whole number'],
  [',.1f', 'One decimal'],
  [',.2f', 'Two decimals'],
  [',.3f', 'Three decimals'],
  ['.0%', 'Percent'],
  ['.1%', 'Percent, one decimal'],
  ['.3%', 'Percent, three decimals'],
  ['.3s', 'With k, M, G'],
  ['+,', 'With sign'],
  ['$,.2f', 'Dollars'],
  ['DURATION', 'Duration in ms'],
  ['DURATION_SUB', 'Duration in ms, exact'],
  ['MEMORY_DECIMAL', 'Bytes by 1000'],
  ['MEMORY_BINARY', 'Bytes by 1024'],
]);

export const TIME_FORMATS = named([
  ['smart_date', 'Adaptive'],
  ['%Y-%m-%d', 'Date'],
  ['%Y-%m-%d %H:%M:%S', 'Date and time'],
  ['%d/%m/%Y', 'Day first'],
  ['%m/%d/%Y', 'Month first'],
  ['%d.%m.%Y', 'Day first, with points'],
  ['%b %Y', 'Month and year'],
  ['%Y', 'Year'],
  ['%H:%M:%S', 'Time'],
]);

/** What the format makes of the example; words where d3 cannot read it. */
export const numberExample = (format: string, locale: string): string => formatNumber(EXAMPLE, format, { locale });

export const timeExample = (format: string, locale: string): string =>
  formatTime(EXAMPLE_MS, format === 'smart_date' ? '%Y-%m-%d' : format, { locale, timeZone: null });
