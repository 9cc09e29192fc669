// Converts PostgreSQL's text values to cells, and type OIDs to names. No precision is lost: NUMERIC is always text, and so are other
// numbers that a double can't represent.
import type { Cell } from '#app/domain/table.ts';
import { arrayJson } from './cells/array-text.ts';
import { intervalText } from './cells/interval-text.ts';

type ReadCell = (text: string) => Cell;

interface PgType {
  readonly name: string;
  readonly read: ReadCell;
  /** OID of the array type of this type. */
  readonly arrayOid: number;
}

const asIs: ReadCell = (text) => text;
const type = (name: string, arrayOid: number, read: ReadCell = asIs): PgType => ({ name, arrayOid, read });

/** Built-in types by OID, which is the same on every server. */
const TYPES: ReadonlyMap<number, PgType> = new Map([
  [16, type('BOOLEAN', 1000, (text) => text === 't')],
  [17, type('BYTEA', 1001, (text) => (text.startsWith('\\x') ? text.slice(2) : text))],
  [18, type('"CHAR"', 1002)],
  [19, type('NAME', 1003)],
  [20, type('BIGINT', 1016, readInteger)],
  [21, type('SMALLINT', 1005, Number)],
  [23, type('INTEGER', 1007, Number)],
  [25, type('TEXT', 1009)],
  [26, type('OID', 1028, Number)],
  [114, type('JSON', 199)],
  [142, type('XML', 143)],
  [650, type('CIDR', 651)],
  [700, type('REAL', 1021, readFloat)],
  [701, type('DOUBLE PRECISION', 1022, readFloat)],
  [790, type('MONEY', 791)],
  [829, type('MACADDR', 1040)],
  [869, type('INET', 1041)],
  [1042, type('CHAR', 1014)],
  [1043, type('VARCHAR', 1015)],
  [1082, type('DATE', 1182)],
  [1083, type('TIME', 1183)],
  [1114, type('TIMESTAMP', 1115, readTimestamp)],
  [1184, type('TIMESTAMPTZ', 1185, readTimestamp)],
  [1186, type('INTERVAL', 1187, intervalText)],
  [1266, type('TIMETZ', 1270)],
  [1560, type('BIT', 1561)],
  [1562, type('VARBIT', 1563)],
  [1700, type('NUMERIC', 1231)],
  [2950, type('UUID', 2951)],
  [3802, type('JSONB', 3807)],
]);

const ELEMENTS: ReadonlyMap<number, PgType> = new Map([...TYPES.values()].map((element) => [element.arrayOid, element]));

/** "BIGINT", "TEXT[]"; null for user-defined types. */
export function typeName(oid: number): string | null {
  const element = ELEMENTS.get(oid);
  return TYPES.get(oid)?.name ?? (element ? `${element.name}[]` : null);
}

/** Returns the reader of a type's non-null values. Values of unknown types stay text. */
export function cellReader(oid: number): ReadCell {
  const element = ELEMENTS.get(oid);
  return TYPES.get(oid)?.read ?? (element ? (text) => arrayJson(text, element) : asIs);
}

function readInteger(text: string): Cell {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** NaN and infinities stay text, since JSON has no numbers for them. */
function readFloat(text: string): Cell {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** Converts '2020-01-02 03:04:05.678+00' to '2020-01-02T03:04:05.678000+00:00'; infinity and years BC stay unchanged. */
function readTimestamp(text: string): string {
  const space = text.indexOf(' ');
  // A script can set another date style.
  if (space < 10 || text[space - 3] !== '-' || text.endsWith('BC')) return text;
  const clockEnd = space + 9;
  const clock = text.slice(space + 1, clockEnd);
  const [, fraction, zone = ''] = /^(?:\.(\d+))?(.*)$/.exec(text.slice(clockEnd)) ?? [];
  const micros = fraction === undefined ? '' : `.${fraction.padEnd(6, '0')}`;
  return `${text.slice(0, space)}T${clock}${micros}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`;
}
