// Filters of lists over what a row has many of: a user's roles, a role's users.
import { not, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import type { FilterColumn } from './list-filters.server.ts';
import { badRequest } from './list-query.ts';
import { valueList } from './value-list.server.ts';

const MAX_IDS = 1_000;

/** `hasOneOf` says whether a row has one of the ids; `column` represents the table, and is compared with nothing. */
export function relationToMany(column: SQLWrapper, hasOneOf: (ids: SQL) => SQL): FilterColumn {
  const has = (value: RisonValue): SQL => hasOneOf(valueList(idsOf(value)));
  const hasNot = (value: RisonValue): SQL => not(has(value));
  return {
    column,
    kind: 'relation',
    custom: { rel_m_m: has, rel_o_m: has, eq: has, in: has, neq: hasNot, nrel_o_m: hasNot },
  };
}

function idsOf(value: RisonValue): number[] {
  const values = Array.isArray(value) ? value : [value];
  const ids = values.map((item) => (typeof item === 'number' || isDigits(item) ? Number(item) : NaN));
  if (ids.length > MAX_IDS || !ids.every(Number.isSafeInteger))
    throw badRequest(`Filter value: at most ${MAX_IDS} ids are needed`);
  return ids;
}

const isDigits = (value: RisonValue): boolean => typeof value === 'string' && /^\d{1,15}$/.test(value);
