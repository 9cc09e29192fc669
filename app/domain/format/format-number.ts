// Formats a number by a named format, or by any format of d3-format.
import type { FormatLocaleObject } from 'd3-format';
import { withCurrency, type Currency } from './currency.ts';
import { formatDuration } from './format-duration.ts';
import { formatMemory } from './format-memory.ts';
import { numberLocale } from './number-locale.ts';
import { formatSmartNumber } from './smart-number.ts';

export interface NumberOptions {
  /** Language tag (BCP 47). */
  readonly locale: string;
  readonly currency?: Currency | null | undefined;
  /** For OVER_MAX_HIDDEN: larger values are hidden. */
  readonly max?: number | undefined;
}

/** The default format of charts. */
export const ADAPTIVE = 'SMART_NUMBER';

type NamedFormat = (value: number, locale: FormatLocaleObject, options: NumberOptions) => string;

const NAMED: ReadonlyMap<string, NamedFormat> = new Map<string, NamedFormat>([
  [ADAPTIVE, (value, locale) => formatSmartNumber(value, locale)],
  ['SMART_NUMBER_SIGNED', (value, locale) => formatSmartNumber(value, locale, true)],
  ['OVER_MAX_HIDDEN', (value, locale, { max }) => (max !== undefined && value > max ? '' : formatSmartNumber(value, locale))],
  ['DURATION', (value) => formatDuration(value)],
  ['DURATION_SUB', (value) => formatDuration(value, true)],
  ['MEMORY_DECIMAL', (value) => formatMemory(value, 1000)],
  ['MEMORY_BINARY', (value) => formatMemory(value, 1024)],
  ['MEMORY_TRANSFER_RATE_DECIMAL', (value) => `${formatMemory(value, 1000)}/s`],
  ['MEMORY_TRANSFER_RATE_BINARY', (value) => `${formatMemory(value, 1024)}/s`],
]);

/**
 * Null becomes an empty text, infinities ∞. A null or empty format is SMART_NUMBER; an invalid one returns the unformatted
 * number with a note. Never throws.
 */
export function formatNumber(value: number | null, format: string | null, options: NumberOptions): string {
  if (value === null) return '';
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  const name = format?.trim() || ADAPTIVE;
  const locale = numberLocale(options.locale);
  const { currency } = options;
  const named = NAMED.get(name);
  const formatted = named ? named(value, locale, options) : formatD3(value, currency ? name.replace(/[$%]/g, '') : name, locale);
  return currency && formatted !== '' ? withCurrency(formatted, currency, options.locale) : formatted;
}

function formatD3(value: number, format: string, locale: FormatLocaleObject): string {
  try {
    return locale.format(format)(value);
  } catch {
    // d3 throws for an invalid specifier; show the number anyway.
    return `${value} (Invalid format: ${format.slice(0, 100)})`;
  }
}
