// The PostgreSQL type of a bound parameter.
import type { SqlValue } from '#app/domain/sql/dialect.ts';

/** Returns a type OID; 0 lets the server infer the type. Numbers have explicit types, or `id > 0.5` would read 0.5 as an integer. */
export function parameterType(value: SqlValue): number {
  const [unknown, bigint, double, numeric] = [0, 20, 701, 1700];
  if (typeof value !== 'number') return unknown;
  if (!Number.isInteger(value)) return Number.isFinite(value) ? numeric : double;
  if (Math.abs(value) < 2 ** 31) return unknown;
  return Number.isSafeInteger(value) ? bigint : numeric;
}
