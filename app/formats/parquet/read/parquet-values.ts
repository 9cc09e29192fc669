// What a leaf of a Parquet schema holds: its type in a table, and its values as the file stores them as texts that lose nothing.
// https://github.com/apache/parquet-format/blob/master/LogicalTypes.md
import type { SchemaElement, TimeUnit } from 'hyparquet';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

export interface LeafValues {
  readonly type: UploadType;
  /** For decimals. */
  readonly precision?: number;
  readonly scale?: number;
  /** The element as the decoder sees it: texts are decoded once per dictionary, other values are read as stored. */
  readonly stored: SchemaElement;
  /** Converts a value that isn't null. */
  readonly toText: (value: unknown) => TextCell;
}

type Described = Omit<LeafValues, 'stored'>;

export function describeLeaf(element: SchemaElement): LeafValues {
  const { converted_type: _converted, logical_type: _logical, ...physical } = element;
  const isText = TEXTS.has(element.logical_type?.type ?? '') || TEXTS.has(element.converted_type ?? '');
  if (isText && element.type === 'BYTE_ARRAY')
    return { type: 'text', toText: String, stored: { ...physical, converted_type: 'UTF8' } };
  return { ...(describeLogical(element) ?? describePhysical(element)), stored: physical };
}

const TEXTS: ReadonlySet<string> = new Set(['STRING', 'UTF8', 'ENUM', 'JSON']);
const UNSIGNED_64 = 20;

/** Null: what it is stored as says all. */
function describeLogical(element: SchemaElement): Described | null {
  const { logical_type: logical, converted_type: converted, type } = element;
  if (logical?.type === 'TIMESTAMP') return { type: 'timestamp', toText: instantText(logical.unit) };
  if (converted === 'TIMESTAMP_MILLIS') return { type: 'timestamp', toText: instantText('MILLIS') };
  if (converted === 'TIMESTAMP_MICROS') return { type: 'timestamp', toText: instantText('MICROS') };
  if (type === 'INT96') return { type: 'timestamp', toText: instantText('NANOS') };
  if (logical?.type === 'DATE' || converted === 'DATE') return { type: 'date', toText: dayText };
  if (logical?.type === 'TIME') return { type: 'text', toText: timeText(logical.unit) };
  if (converted === 'TIME_MILLIS') return { type: 'text', toText: timeText('MILLIS') };
  if (converted === 'TIME_MICROS') return { type: 'text', toText: timeText('MICROS') };
  if (logical?.type === 'DECIMAL' || converted === 'DECIMAL') return describeDecimal(element);
  if (logical?.type === 'NULL') return { type: 'text', toText: () => null };
  if (logical?.type === 'FLOAT16') return { type: 'number', toText: (value) => String(readFloat16(value as Uint8Array)) };
  if (logical?.type === 'UUID') return { type: 'text', toText: (value) => uuidText(value as Uint8Array) };
  if (converted === 'INTERVAL') return { type: 'text', toText: (value) => intervalText(value as Uint8Array) };
  return describeUnsigned(element);
}

function describeUnsigned({ logical_type: logical, converted_type: converted, type }: SchemaElement): Described | null {
  const isUnsigned = (logical?.type === 'INTEGER' && !logical.isSigned) || converted?.startsWith('UINT_') === true;
  if (!isUnsigned) return null;
  if (type === 'INT32') return { type: 'integer', toText: (value) => String(Number(value) >>> 0) };
  // Half of its values are no BIGINT.
  const toText = (value: unknown): string => String(BigInt.asUintN(64, BigInt(value as bigint)));
  return { type: 'decimal', precision: UNSIGNED_64, scale: 0, toText };
}

function describeDecimal(element: SchemaElement): Described {
  const { logical_type: logical } = element;
  const given = logical?.type === 'DECIMAL' ? logical : null;
  const scale = Math.max(0, element.scale ?? given?.scale ?? 0);
  const precision = Math.max(scale, 1, element.precision ?? given?.precision ?? 38);
  return { type: 'decimal', precision, scale, toText: (value) => decimalText(unscaledValue(value), scale) };
}

function describePhysical({ type }: SchemaElement): Described {
  switch (type) {
    case 'BOOLEAN':
      return { type: 'boolean', toText: (value) => (value === true ? 'true' : 'false') };
    case 'INT32':
    case 'INT64':
      return { type: 'integer', toText: String };
    case 'FLOAT':
      return { type: 'number', toText: (value) => singleText(Number(value)) };
    case 'DOUBLE':
      return { type: 'number', toText: String };
    default:
      return { type: 'text', toText: (value) => (value instanceof Uint8Array ? hexText(value) : String(value)) };
  }
}

/** Any text of fewer digits is a single again; nine tell each of them. */
const [SURE_DIGITS, MAX_DIGITS] = [6, 9];

/** The shortest text that is the same single again: as doubles they seem to have seventeen digits. */
function singleText(value: number): string {
  const plain = String(value);
  if (!Number.isFinite(value) || plain.length <= SURE_DIGITS) return plain;
  for (let count = SURE_DIGITS; count < MAX_DIGITS; count += 1) {
    const short = Number(value.toPrecision(count));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(MAX_DIGITS)));
}

function readFloat16([low = 0, high = 0]: Uint8Array): number {
  const bits = (high << 8) | low;
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * 2 ** -14 * (fraction / 1024);
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Infinity;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

const hexText = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
};
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function uuidText(bytes: Uint8Array): string {
  const hex = hexText(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Months, days and milliseconds, as ISO 8601 writes a period. */
function intervalText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [months, days, millis] = [0, 4, 8].map((at) => view.getUint32(at, true));
  return `P${months}M${days}DT${(millis ?? 0) / 1000}S`;
}

/** Big-endian, in two's complement, where it is bytes. */
function unscaledValue(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  return value.length === 0 ? 0n : BigInt.asIntN(value.length * 8, BigInt(`0x${hexText(value)}`));
}

function decimalText(unscaled: bigint, scale: number): string {
  if (scale === 0) return String(unscaled);
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const PER_SECOND = { MILLIS: 1_000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n } as const satisfies Record<TimeUnit, bigint>;
const FRACTION_DIGITS = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const satisfies Record<TimeUnit, number>;
const DAY_MS = 86_400_000;

/** An instant of more years than a Date has isn't written as one: what reads it says so. */
function isoText(epochMs: number, value: unknown): string {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
}

const dayText = (value: unknown): string => isoText(Number(value) * DAY_MS, value).replace('T00:00:00.000Z', '');

/** Databases keep microseconds. */
const instantText =
  (unit: TimeUnit) =>
  (value: unknown): string => {
    const count = BigInt(value as bigint);
    const perSecond = PER_SECOND[unit];
    const rest = ((count % perSecond) + perSecond) % perSecond;
    const iso = isoText(Number((count - rest) / perSecond) * 1000, value);
    const text = iso.replace('T', ' ').replace('.000Z', '');
    const fraction = fractionText(rest, unit).slice(0, '.123456'.length);
    return /[1-9]/.test(fraction) ? text + fraction : text;
  };

const timeText =
  (unit: TimeUnit) =>
  (value: unknown): string => {
    const count = BigInt(value as bigint);
    const perSecond = PER_SECOND[unit];
    const seconds = Number(count / perSecond);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts.map((part) => String(part).padStart(2, '0')).join(':') + fractionText(count % perSecond, unit);
  };

/** Fraction with as many digits as the unit; empty if all are zero. */
function fractionText(rest: bigint, unit: TimeUnit): string {
  return rest === 0n ? '' : `.${String(rest).padStart(FRACTION_DIGITS[unit], '0')}`;
}
