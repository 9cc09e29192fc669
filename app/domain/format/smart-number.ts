// Default number format: three digits and a suffix for 1,000 and above, few decimals below.
import type { FormatLocaleObject } from 'd3-format';

/** 12300 is 12.3k, 1.2e9 is 1.2B, 0.00123 is 0.0012. `signed` adds a plus sign to positive numbers. */
export function formatSmartNumber(value: number, locale: FormatLocaleObject, signed = false): string {
  return `${signed && value > 0 ? '+' : ''}${formatPlain(value, locale)}`;
}

function formatPlain(value: number, locale: FormatLocaleObject): string {
  const size = Math.abs(value);
  const withPrefix = locale.format('.3~s');
  if (size === 0) return '0';
  // B for billion instead of the SI prefix G.
  if (size >= 1000) return withPrefix(value).replace('G', 'B');
  if (size >= 1)
    return locale
      .format('.2~f')(value)
      .replace(/^(-?)1000$/, '$11k');
  if (size >= 0.001) return locale.format('.4~f')(value);
  return size > 0.000001 ? `${withPrefix(value * 1_000_000)}µ` : withPrefix(value);
}
