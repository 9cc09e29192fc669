// Converts a chart's number format to a spreadsheet format, so that cells stay numbers and look like on the chart.
import { formatSpecifier, type FormatSpecifier } from 'd3-format';
import { withCurrency, type Currency } from '#app/domain/format/currency.ts';

/** Default precision if a d3 format has none. */
const D3_PRECISION = 6;
const MAX_PRECISION = 20;
const SYMBOL_LOCALE = 'en';

/**
 * Null if spreadsheets have no equivalent (SI prefixes, durations, `SMART_NUMBER` without a currency); the cell is then
 * unformatted.
 */
export function toSheetFormat(format: string | null, currency: Currency | null = null): string | null {
  const specifier = format === null ? null : parse(currency ? format.replace(/[$%]/g, '') : format);
  const digits = specifier && digitsOf(specifier);
  if (!currency) return specifier && digits && signed(digits, specifier);
  const [before = '', behind = ''] = withCurrency('#', currency, SYMBOL_LOCALE).split('#');
  return `${quoted(before)}${digits ?? '#,##0.00'}${quoted(behind)}`;
}

function parse(format: string): FormatSpecifier | null {
  try {
    return formatSpecifier(format.trim());
  } catch {
    // A named format, or an invalid one.
    return null;
  }
}

function digitsOf({ type, comma, precision: given, trim }: FormatSpecifier): string | null {
  const precision = Math.min(given ?? (trim ? 2 : D3_PRECISION), MAX_PRECISION);
  const whole = comma ? '#,##0' : '0';
  const decimals = precision === 0 ? '' : `.${'0'.repeat(precision)}`;
  switch (type) {
    case 'd':
      return whole;
    case 'f':
      return `${whole}${decimals}`;
    case '%':
      return `${whole}${decimals}%`;
    case 'p':
      return `${whole}.0%`;
    case 'e':
      return `0${decimals}E+00`;
    default:
      return comma && given === undefined ? '#,##0.##' : null;
  }
}

function signed(digits: string, { sign, symbol }: FormatSpecifier): string {
  const code = symbol === '$' ? `${quoted('$')}${digits}` : digits;
  return sign === '+' ? `+${code};-${code};${code}` : code;
}

const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '')}"`);
