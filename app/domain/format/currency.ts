// Currency symbols and their position.
import { perLocale } from './locale-tag.ts';

export interface Currency {
  /** ISO 4217 code ("USD"), or any text, shown unchanged. */
  readonly symbol: string;
  readonly symbolPosition: 'prefix' | 'suffix';
  /** With AUTO: the column that contains each row's currency code. */
  readonly codeColumn?: string;
}

/** Symbol value for detecting the currency from the data. Without one, there is no symbol. */
export const AUTO_CURRENCY = 'AUTO';

const NO_BREAK_SPACE = '\u00a0';

/** "-$12.3k", "CHF 5" (letters keep a no-break space), "12.3k €". */
export function withCurrency(formatted: string, currency: Currency, locale: string): string {
  const symbol = symbolOf(currency.symbol, locale);
  if (symbol === '') return formatted;
  if (currency.symbolPosition === 'suffix') return `${formatted}${NO_BREAK_SPACE}${symbol}`;
  const [, sign = '', digits = formatted] = /^([-+]?)(.*)$/s.exec(formatted) ?? [];
  return `${sign}${symbol}${/\p{L}$/u.test(symbol) ? NO_BREAK_SPACE : ''}${digits}`;
}

const symbolOf = (code: string, locale: string): string =>
  code === AUTO_CURRENCY ? '' : /^[A-Za-z]{3}$/.test(code) ? knownSymbols(locale)(code) : code;

/** Max cached formats; there are few three-letter codes. */
const MAX_SYMBOLS = 300;

/** Cached, because creating a format takes as long as formatting thousands of numbers. */
const knownSymbols = perLocale((locale) => {
  const symbols = new Map<string, string>();
  return (code: string): string => {
    const known = symbols.get(code);
    if (known !== undefined) return known;
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: code }).formatToParts(0);
    const symbol = parts.find((part) => part.type === 'currency')?.value ?? code;
    if (symbols.size < MAX_SYMBOLS) symbols.set(code, symbol);
    return symbol;
  };
});
