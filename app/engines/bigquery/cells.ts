// How the API's JSON of a value becomes a cell. Everything arrives as text, so that nothing is lost: integers that a double doesn't
// have and decimals stay texts. Records and lists are JSON texts, their fields in the order of the schema. Pure.
import * as z from 'zod';
import type { Cell } from '#app/domain/table.ts';

export interface BigqueryField {
  readonly name: string;
  /** Type in the API: "INTEGER", "RECORD". */
  readonly type: string;
  readonly mode?: string | undefined;
  readonly fields?: readonly BigqueryField[] | undefined;
  readonly description?: string | undefined;
}

export const fieldSchema: z.ZodType<BigqueryField> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    fields: z.array(fieldSchema).optional(),
    description: z.string().optional(),
  }),
);

const NAMES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
  ['BOOLEAN', 'BOOL'],
]);

/** Type in SQL: "INT64", "ARRAY<STRUCT<a STRING>>". */
export function typeName({ type, mode, fields = [] }: BigqueryField): string {
  const upper = type.toUpperCase();
  const isRecord = upper === 'RECORD' || upper === 'STRUCT';
  const own = isRecord
    ? `STRUCT<${fields.map((field) => `${field.name} ${typeName(field)}`).join(', ')}>`
    : (NAMES.get(upper) ?? upper);
  return mode === 'REPEATED' ? `ARRAY<${own}>` : own;
}

/** Creates the reader of a column; null stays null, but BigQuery has no null lists. */
export function cellReader(field: BigqueryField): (value: unknown) => Cell {
  if (field.mode === 'REPEATED' || isRecordType(field)) return (value) => (isMissing(value) ? null : nestedText(field, value));
  const read = SCALARS.get(field.type.toUpperCase()) ?? asText;
  return (value) => (isMissing(value) ? null : read(value));
}

const isRecordType = ({ type }: BigqueryField): boolean => /^(?:record|struct)$/i.test(type);
const isMissing = (value: unknown): boolean => value === null || value === undefined;

const asText = (value: unknown): Cell => (typeof value === 'string' ? value : JSON.stringify(value));

const SCALARS: ReadonlyMap<string, (value: unknown) => Cell> = new Map<string, (value: unknown) => Cell>([
  ...['INTEGER', 'INT64'].map((type): [string, typeof readInteger] => [type, readInteger]),
  ...['FLOAT', 'FLOAT64'].map((type): [string, typeof readFloat] => [type, readFloat]),
  ...['BOOLEAN', 'BOOL'].map((type): [string, typeof readFloat] => [type, (value) => String(value).toLowerCase() === 'true']),
  ['TIMESTAMP', readTimestamp],
  ['DATETIME', (value) => withFraction(String(value))],
  ['TIME', (value) => withFraction(String(value))],
  ['BYTES', readBytes],
]);

function readInteger(value: unknown): Cell {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : asText(value);
}

/** What JSON has no number for stays text: 'NaN', 'Infinity'. */
function readFloat(value: unknown): Cell {
  const text = String(value);
  if (/^nan$/i.test(text)) return 'NaN';
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(text);
  if (infinite) return infinite[1] === '-' ? '-Infinity' : 'Infinity';
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

const MICROS = 1_000_000n;

/** Microseconds since 1970 as '2020-01-02T03:04:05.678000+00:00'. */
function readTimestamp(value: unknown): Cell {
  const text = String(value);
  if (!/^-?\d{1,18}$/.test(text)) return text;
  const micros = BigInt(text);
  const rest = ((micros % MICROS) + MICROS) % MICROS;
  const instant = new Date(Number((micros - rest) / 1000n));
  if (Number.isNaN(instant.getTime())) return text;
  const second = instant.toISOString().slice(0, 19);
  return `${second}${rest === 0n ? '' : `.${String(rest).padStart(6, '0')}`}+00:00`;
}

/** A fraction has six digits, or is none. */
function withFraction(text: string): string {
  const [, before, digits = ''] = /^(.*:\d\d)\.(\d+)$/.exec(text) ?? [];
  if (before === undefined) return text;
  return /[1-9]/.test(digits) ? `${before}.${digits.slice(0, 6).padEnd(6, '0')}` : before;
}

/** Base64 as hexadecimal digits. */
function readBytes(value: unknown): Cell {
  if (typeof value !== 'string') return asText(value);
  return [...atob(value)].map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** The JSON of a nested value, built as text because an object would reorder fields with numeric names. */
function nestedText(field: BigqueryField, value: unknown): string {
  if (field.mode === 'REPEATED') {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return `[${items.map((item) => nestedText({ ...field, mode: 'NULLABLE' }, valueIn(item))).join(',')}]`;
  }
  if (isMissing(value)) return 'null';
  if (!isRecordType(field))
    return field.type.toUpperCase() === 'JSON' ? jsonText(value) : JSON.stringify(cellReader(field)(value));
  const cells: unknown = typeof value === 'object' && value !== null ? (value as { f?: unknown }).f : null;
  const values: unknown[] = Array.isArray(cells) ? cells : [];
  const parts = (field.fields ?? []).map(
    (one, index) => `${JSON.stringify(one.name)}:${nestedText(one, valueIn(values[index]))}`,
  );
  return `{${parts.join(',')}}`;
}

const valueIn = (cell: unknown): unknown => (typeof cell === 'object' && cell !== null ? (cell as { v?: unknown }).v : null);

/** A JSON value inside of another is a part of it. */
function jsonText(value: unknown): string {
  try {
    return JSON.stringify(JSON.parse(String(value)));
  } catch {
    return JSON.stringify(String(value));
  }
}
