// Resolves plain scalars like PyYAML's SafeLoader (YAML 1.1 with PyYAML's patterns): `5:00` is 300; `05:00` and `1e3` are text.

export type ScalarTag = 'null' | 'bool' | 'int' | 'float' | 'timestamp' | 'merge' | 'value' | 'str';

/** A date or time in the ISO form that Superset stores. Not a string, because text fields must refuse it, like in Superset. */
export class YamlTimestamp {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
  toJSON(): string {
    return this.iso;
  }
}

export type YamlScalar = string | number | boolean | null | YamlTimestamp;

/** Patterns of PyYAML's resolver, in the same order. */
const PATTERNS: readonly (readonly [ScalarTag, RegExp])[] = [
  ['bool', /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/],
  [
    'float',
    /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  ],
  ['int', /^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/],
  ['merge', /^<<$/],
  ['null', /^(?:~|null|Null|NULL|)$/],
  [
    'timestamp',
    /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/,
  ],
  ['value', /^=$/],
];

/** Resolves the tag of an untagged plain scalar. */
export const resolveTag = (text: string): ScalarTag => PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'str';

/** Value of a scalar with a tag; undefined if PyYAML refuses it. NaN and infinities become null, like in Superset's JSON. */
export function constructScalar(tag: ScalarTag, text: string): YamlScalar | undefined {
  switch (tag) {
    case 'null':
      return null;
    case 'bool':
      return BOOLEANS.get(text.toLowerCase());
    case 'int':
      return constructInt(text);
    case 'float':
      return constructFloat(text);
    case 'timestamp':
      return constructTimestamp(text);
    // PyYAML fails to read `=` or `<<` as a value (its issue 89), so they are read as text.
    case 'merge':
    case 'value':
    case 'str':
      return text;
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['on', true],
  ['no', false],
  ['false', false],
  ['off', false],
]);

function constructInt(text: string): number | string | undefined {
  const { sign, digits } = unsigned(text.replaceAll('_', ''));
  const absolute = /^(?:0|0b[01]+|0x[0-9a-f]+)$/i.test(digits)
    ? BigInt(digits)
    : /^0[0-7]+$/.test(digits)
      ? BigInt(`0o${digits}`)
      : /^\d+(?::\d+)*$/.test(digits)
        ? digits.split(':').reduce((total, part) => total * 60n + BigInt(part), 0n)
        : null;
  if (absolute === null) return undefined;
  const value = sign < 0 ? -absolute : absolute;
  // Integers that don't fit a JSON number are kept as text.
  return String(Number(value)) === String(value) ? Number(value) : String(value);
}

function constructFloat(text: string): number | null | undefined {
  const { sign, digits } = unsigned(text.replaceAll('_', '').toLowerCase());
  if (digits === '.inf' || digits === '.nan') return null;
  if (!/^[\d.:e+-]+$/.test(digits) || digits === '.') return undefined;
  const value = digits.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  if (Number.isNaN(value)) return undefined;
  return Number.isFinite(value) ? sign * value : null;
}

const unsigned = (text: string): { sign: 1 | -1; digits: string } => ({
  sign: text.startsWith('-') ? -1 : 1,
  digits: /^[-+]/.test(text) ? text.slice(1) : text,
});

const TIMESTAMP =
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<day>\d\d?)(?:(?:[Tt]|[ \t]+)(?<hour>\d\d?):(?<minute>\d\d):(?<second>\d\d)(?:\.(?<fraction>\d*))?(?:[ \t]*(?<zone>Z|[-+]\d\d?(?::\d\d)?))?)?$/;

/** Formats like Python's `isoformat`. */
function constructTimestamp(text: string): YamlTimestamp | undefined {
  const parts = TIMESTAMP.exec(text)?.groups;
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts[name] ?? 0),
  ) as [number, number, number, number, number, number];
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined;
  const date = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  if (parts['hour'] === undefined) return new YamlTimestamp(date);
  const zone = formatZone(parts['zone']);
  if (zone === undefined) return undefined;
  const micros = (parts['fraction'] ?? '').slice(0, 6).padEnd(6, '0');
  const fraction = micros === '000000' ? '' : `.${micros}`;
  return new YamlTimestamp(`${date}T${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}${zone}`);
}

function formatZone(zone: string | undefined): string | undefined {
  if (zone === undefined) return '';
  if (zone === 'Z') return '+00:00';
  const [hours, minutes] = zone.slice(1).split(':').map(Number) as [number, number | undefined];
  if (hours > 23 || (minutes ?? 0) > 59) return undefined;
  const isZero = hours === 0 && (minutes ?? 0) === 0;
  return `${isZero ? '+' : zone.slice(0, 1)}${pad(hours)}:${pad(minutes ?? 0)}`;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day <= days;
}
