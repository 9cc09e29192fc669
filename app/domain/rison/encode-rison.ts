// Values to Rison, for links and for API requests. What JSON would leave out is left out, or null where it has a place.
import { isBare } from './rison-characters.ts';

/** Keys in byte order, so that equal values give equal links. NaN and infinities become null. */
export function encodeRison(value: unknown): string {
  if (value === true) return '!t';
  if (value === false) return '!f';
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return encodeText(value);
  if (Array.isArray(value)) return `!(${value.map(encodeRison).join(',')})`;
  if (typeof value === 'object' && value !== null) return encodeObject(value);
  return '!n';
}

function encodeNumber(value: number): string {
  if (!Number.isFinite(value)) return '!n';
  return Object.is(value, -0) ? '-0' : String(value).replace('+', '');
}

const encodeText = (text: string): string => (isBare(text) ? text : `'${text.replace(/[!']/g, '!$&')}'`);

function encodeObject(object: object): string {
  const pairs = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encodeText(key)}:${encodeRison(value)}`);
  return `(${pairs.join(',')})`;
}
