// How Trino's JSON of a value becomes a cell. Exact: decimals are text in every row, and what else a double
// cannot represent stays text.
import type { Cell } from '#app/domain/table.ts';

type ReadCell = (value: unknown) => Cell;

const asText: ReadCell = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
const asIs: ReadCell = (value) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : JSON.stringify(value);

const READERS: ReadonlyMap<string, ReadCell> = new Map<string, ReadCell>([
  ['bigint', asIs],
  ['timestamp', readTimestamp],
  ['timestamp with time zone', readTimestamp],
  ['varbinary', readBinary],
]);

/** Creates the reader of a column of the type; null stays null. */
export function cellReader(type: string): ReadCell {
  const base = type
    .replace(/\s*\([^)]*\)/g, '')
    .trim()
    .toLowerCase();
  const read = READERS.get(base) ?? (/^(?:array|map|row)\b/.test(base) ? asText : asIs);
  return (value) => (value === null || value === undefined ? null : read(value));
}

/** Upper case, without the lengths of texts: "VARCHAR", "TIMESTAMP(6) WITH TIME ZONE". */
export const typeName = (type: string): string => type.toUpperCase();

/** '2020-01-02 03:04:05.678 UTC' as '2020-01-02T03:04:05.678000+00:00'; years and zones of another form as they are. */
function readTimestamp(value: unknown): Cell {
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?: (.+))?$/.exec(value) : null;
  if (!match) return asIs(value);
  const [, day = '', clock = '', fraction = '', zone] = match;
  const part = /[1-9]/.test(fraction) ? `.${fraction.slice(0, 6).padEnd(6, '0')}` : '';
  if (zone === undefined) return `${day}T${clock}${part}`;
  if (zone === 'UTC') return `${day}T${clock}${part}+00:00`;
  return /^[+-]\d\d:\d\d$/.test(zone) ? `${day}T${clock}${part}${zone}` : asIs(value);
}

/** Base64 as hexadecimal digits. */
function readBinary(value: unknown): Cell {
  if (typeof value !== 'string') return asIs(value);
  return [...atob(value)].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

const LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;

/** JSON in which integers that a double cannot represent are texts. */
export function parseExact(text: string): unknown {
  if (!/[[,:\s]-?\d{16,}/.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(LONG_INTEGER, (part) => (part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`)),
  );
}
