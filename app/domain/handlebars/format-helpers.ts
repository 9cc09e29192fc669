// The helpers that Superset adds: dates, numbers, currencies and JSON.
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import type { Helper, HelperOptions } from './helper-types.ts';
import { readMember, toJson, toText, type TemplateValue } from './values.ts';

/** Tokens of a Day.js format; text in brackets is literal. */
const TOKEN = /\[([^\]]*)\]|YYYY|YY|Q|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|A|a|Z/g;
const MAX_MS = 8.64e15;

const two = (value: number): string => String(value).padStart(2, '0');

function named(ms: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(knownLocale(locale), { ...options, timeZone: 'UTC' }).format(ms);
}

function ordinal(day: number): string {
  const rest = day % 100;
  const ending = rest > 10 && rest < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

function part(token: string, ms: number, locale: string): string {
  const at = new Date(ms);
  const hours = at.getUTCHours();
  const parts: Readonly<Record<string, () => string>> = {
    YYYY: () => String(at.getUTCFullYear()).padStart(4, '0'),
    YY: () => two(at.getUTCFullYear() % 100),
    Q: () => String(Math.floor(at.getUTCMonth() / 3) + 1),
    MMMM: () => named(ms, locale, { month: 'long' }),
    MMM: () => named(ms, locale, { month: 'short' }),
    MM: () => two(at.getUTCMonth() + 1),
    M: () => String(at.getUTCMonth() + 1),
    Do: () => ordinal(at.getUTCDate()),
    DD: () => two(at.getUTCDate()),
    D: () => String(at.getUTCDate()),
    dddd: () => named(ms, locale, { weekday: 'long' }),
    ddd: () => named(ms, locale, { weekday: 'short' }),
    HH: () => two(hours),
    H: () => String(hours),
    hh: () => two(hours % 12 || 12),
    h: () => String(hours % 12 || 12),
    mm: () => two(at.getUTCMinutes()),
    m: () => String(at.getUTCMinutes()),
    ss: () => two(at.getUTCSeconds()),
    s: () => String(at.getUTCSeconds()),
    SSS: () => String(at.getUTCMilliseconds()).padStart(3, '0'),
    A: () => (hours < 12 ? 'AM' : 'PM'),
    a: () => (hours < 12 ? 'am' : 'pm'),
    Z: () => '+00:00',
  };
  return parts[token]?.() ?? token;
}

/** Milliseconds, or text that is a date. */
function toMs(value: TemplateValue): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value !== '' ? Date.parse(value) : NaN;
}

function formatDate(value: TemplateValue, format: string, locale: string): string {
  const ms = toMs(value);
  if (!(Math.abs(ms) <= MAX_MS)) return value === null || value === undefined ? '' : 'Invalid Date';
  return format.slice(0, 200).replace(TOKEN, (token, literal?: string) => literal ?? part(token, ms, locale));
}

function formatNumber(value: TemplateValue, locale: string): string {
  if (typeof value !== 'number') return toText(value);
  return new Intl.NumberFormat(knownLocale(locale)).format(value);
}

const CODE = /^[a-z]{3}$/i;
const MAX_DIGITS = 20;

/** `{{formatCurrency value "EUR" "de-DE"}}`, or `{{currency value code="EUR" precision=0}}`. */
function formatCurrency([value, code, tag]: readonly TemplateValue[], hash: HelperOptions['hash'], locale: string): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return toText(value);
  const currency = optional(code, optional(hash['code'] ?? hash['currency'], 'USD'));
  if (!CODE.test(currency)) return toText(value);
  const digits = hash['precision'];
  const isSet = typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS;
  const text = new Intl.NumberFormat(knownLocale(optional(tag, optional(hash['locale'], locale))), {
    style: 'currency',
    currency,
    ...(isSet && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }).format(number);
  return text.replace('-', '−');
}

const PLACE = /%(?:%|(?:\(([\w.]{1,100})\))?(?:\.(\d{1,2}))?([sdif]))/g;

/** `{{sprintf "%s: %.1f" name value}}`, or with names: `{{sprintf "%(name)s" name=value}}`. */
function sprintf([format, ...values]: readonly TemplateValue[], hash: HelperOptions['hash']): string {
  let next = 0;
  return toText(format).replace(PLACE, (place, name?: string, digits?: string, kind?: string) => {
    if (place === '%%') return '%';
    const named = isObject(values[0]) ? values[0] : hash;
    const value = name === undefined ? values[next++] : readMember(named, name);
    if (kind === 's') return toText(value);
    const number = Number(toText(value));
    return kind === 'f' ? number.toFixed(digits === undefined ? 6 : Number(digits)) : String(Math.trunc(number));
  });
}

const isObject = (value: TemplateValue): boolean => typeof value === 'object' && value !== null;

const MAX_JSON = 100_000;

function parseJson(value: TemplateValue): TemplateValue {
  if (typeof value !== 'string' || value.length > MAX_JSON) return undefined;
  try {
    return JSON.parse(value) as TemplateValue;
  } catch {
    return undefined; // No JSON: the template shows nothing for it.
  }
}

const optional = (value: TemplateValue, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** In the locale of the chart, where a template names none. */
export const formatHelpers = (locale: string): Readonly<Record<string, Helper>> => ({
  dateFormat: ([value], { hash }) => formatDate(value, optional(hash['format'], 'YYYY-MM-DD'), locale),
  formatDate: ([format, value]) => formatDate(value, optional(format, 'YYYY-MM-DD'), locale),
  formatNumber: ([value, tag]) => formatNumber(value, optional(tag, locale)),
  formatCurrency: (values, { hash }) => formatCurrency(values, hash, locale),
  currency: (values, { hash }) => formatCurrency(values, hash, locale),
  sprintf: (values, { hash }) => sprintf(values, hash),
  stringify: ([value]) => (typeof value === 'object' && value !== null ? toJson(value) : toText(value)),
  parseJson: ([value]) => parseJson(value),
});
