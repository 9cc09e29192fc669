// Where a currency's symbol goes and what it looks like.
import { knownLocale } from './locale-tag.ts';

export interface Currency {
  /** ISO 4217 code ("USD"), or any text to show as it is. */
  readonly symbol: string;
  readonly symbolPosition: 'prefix' | 'suffix';
}

const NO_BREAK_SPACE = '\u00a0';

/** "-$12.3k", "CHF 5" (letters keep a no-break space), "12.3k €". */
export function withCurrency(formatted: string, currency: Currency, locale: string): string {
  const symbol = symbolOf(currency.symbol, locale);
  if (symbol === '') return formatted;
  if (currency.symbolPosition === 'suffix') return `${formatted}${NO_BREAK_SPACE}${symbol}`;
  const [, sign = '', digits = formatted] = /^([-+]?)(.*)$/s.exec(formatted) ?? [];
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? NO_BREAK_SPACE : ''}${digits}`;
}

function symbolOf(code: string, locale: string): string {
  if (!/^[A-Za-z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat(knownLocale(locale), { style: 'currency', currency: code }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? code;
}
