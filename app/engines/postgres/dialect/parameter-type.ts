// As which type of PostgreSQL a bound value travels.
import type { SqlValue } from '#app/domain/sql/dialect.ts';

/** An object id, 0 for what the place decides. Numbers say their type: `id > 0.5` must not make 0.5 an integer. */
export function parameterType(value: SqlValue): number {
  const [unknown, bigint, double, numeric] = [0, 20, 701, 1700];
  if (typeof value !== 'number') return unknown;
  if (!Number.isInteger(value)) return Number.isFinite(value) ? numeric : double;
  if (Math.abs(value) < 2 ** 31) return unknown;
  return Number.isSafeInteger(value) ? bigint : numeric;
}
