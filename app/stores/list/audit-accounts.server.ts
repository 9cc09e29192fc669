// Creator and last editor of a row, for lists and items: two joins with `users`, and their forms in the API.
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { humanizeAge } from '#app/domain/format/humanize-age.ts';
import { formatNaiveIso, formatUtcIso } from '#app/domain/format/wire-date.ts';
import { users } from '#drizzle/schema/index.ts';

export const creators = alias(users, 'creators');
export const changers = alias(users, 'changers');

/** Columns for `select({…, ...auditAccounts})` of a query that left-joins `creators` and `changers`. */
export const auditAccounts = {
  creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
  changer: { id: changers.id, firstName: changers.firstName, lastName: changers.lastName },
};

export interface AccountName {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** `{first_name, id, last_name}`; null for none. */
export const wirePerson = (person: AccountName | null): { first_name: string; id: number; last_name: string } | null =>
  person === null ? null : { first_name: person.firstName, id: person.id, last_name: person.lastName };

/** All forms in which clients request a row's creator, last editor, and times. */
export function wireAudit(
  row: {
    readonly createdOnMs: number;
    readonly changedOnMs: number;
    readonly creator: AccountName | null;
    readonly changer: AccountName | null;
  },
  nowMs: number,
) {
  return {
    created_on: formatNaiveIso(row.createdOnMs),
    created_on_delta_humanized: humanizeAge(row.createdOnMs, nowMs),
    created_by: wirePerson(row.creator),
    changed_on: formatNaiveIso(row.changedOnMs),
    changed_on_utc: formatUtcIso(row.changedOnMs),
    changed_on_dttm: row.changedOnMs,
    changed_on_delta_humanized: humanizeAge(row.changedOnMs, nowMs),
    changed_by: wirePerson(row.changer),
    changed_by_name: fullName(row.changer),
  };
}

/** '' for none. */
export const fullName = (person: AccountName | null): string =>
  person === null ? '' : `${person.firstName} ${person.lastName}`.trim();

/** Order and filters by a user's name. */
export const buildNameOrder = (person: typeof creators | typeof changers): SQL<string> =>
  sql<string>`lower(trim(${person.firstName} || ' ' || ${person.lastName}))`;
