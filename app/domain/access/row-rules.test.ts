import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cacheKeyText } from '#app/domain/query/cache/cache-key.ts';
import type { GuestClause, Identity } from './identity.ts';
import { selectRowClauses, selectTableClauses, type RowRule } from './row-rules.ts';

const user = (roleIds: readonly number[], isAdmin = false): Identity => ({
  kind: 'user',
  userId: 1,
  username: 'u',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin,
  roleIds,
  roles: [],
  permissions: new Set(),
  via: 'session',
});
const anonymous: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };
const guest = (clauses: readonly GuestClause[], roleIds: readonly number[] = []): Identity => ({
  kind: 'guest',
  username: 'g',
  firstName: '',
  lastName: '',
  dashboardIds: [],
  clauses,
  roleIds,
  roles: [],
  permissions: new Set(),
});
const rule = (id: number, more: Partial<RowRule> = {}): RowRule => ({
  id,
  filterType: 'Regular',
  groupKey: null,
  clause: `c${id}`,
  roleIds: [7],
  ...more,
});
const clauses = (identity: Identity, ...rules: RowRule[]): string[] =>
  selectRowClauses(identity, 3, rules).map(({ clause }) => clause);

describe('selectRowClauses', () => {
  it('gives Regular rules to users with one of their roles only', () => {
    expect(clauses(user([7, 9]), rule(1))).toEqual(['c1']);
    expect(clauses(user([8]), rule(1))).toEqual([]);
    expect(clauses(user([8]), rule(1, { roleIds: [] }))).toEqual([]);
  });

  it('gives Base rules to all users except those with their roles', () => {
    const base = rule(1, { filterType: 'Base' });
    expect(clauses(user([7]), base)).toEqual([]);
    expect(clauses(user([], true), base)).toEqual(['c1']);
    expect(clauses(anonymous, base)).toEqual(['c1']);
    expect(clauses(guest([]), base)).toEqual(['c1']);
    expect(clauses(user([7]), rule(1, { filterType: 'Base', roleIds: [] }))).toEqual(['c1']);
  });

  it('adds the clauses of a guest’s token for the dataset, and for all datasets', () => {
    const me = guest([
      { datasetId: 3, clause: 'own' },
      { datasetId: 4, clause: 'other' },
      { datasetId: null, clause: 'all' },
    ]);
    expect(clauses(me, rule(1, { filterType: 'Base' }))).toEqual(['c1', 'own', 'all']);
  });

  it('keeps group keys, treats an empty key as none, and sorts by id', () => {
    const rules = [rule(2, { groupKey: 'g' }), rule(1, { groupKey: ' ' })];
    expect(selectRowClauses(user([7]), 3, rules)).toEqual([
      { groupKey: null, clause: 'c1' },
      { groupKey: 'g', clause: 'c2' },
    ]);
  });

  it('lets two users share a cache key only if the same clauses apply to both', () => {
    const rules = fc.array(
      fc.record({
        filterType: fc.constantFrom('Regular' as const, 'Base' as const),
        groupKey: fc.option(fc.constantFrom('a', 'b', '["a"]'), { nil: null }),
        clause: fc.constantFrom('x = 1', 'x = 2', 'x = 1","y', ''),
        roleIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      }),
      { maxLength: 6 },
    );
    const roleIds = fc.uniqueArray(fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(rules, roleIds, roleIds, (some, mine, theirs) => {
        const numbered = some.map((one, id) => ({ ...one, id }));
        const [a, b] = [mine, theirs].map((ids) => selectRowClauses(user(ids), 3, numbered));
        expect(keyOf(a ?? []) === keyOf(b ?? [])).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

const keyOf = (rowClauses: ReturnType<typeof selectRowClauses>): string =>
  cacheKeyText({
    databaseId: 1,
    connectionVersion: '1',
    databaseUser: null,
    schema: null,
    sql: 'SELECT 1',
    params: [],
    columns: [],
    maxRows: 1,
    rowClauses,
    datasetId: 3,
    datasetVersion: '1',
    templateReads: [],
    timeZone: null,
    confined: false,
  });

describe('selectTableClauses', () => {
  it('returns a rule once if it is on two datasets of the table', () => {
    expect(selectTableClauses(user([7]), [3, 4], [rule(1), rule(2), rule(1)]).map(({ clause }) => clause)).toEqual(['c1', 'c2']);
  });

  it('adds guest token clauses for the table’s datasets, but not those for all datasets', () => {
    const me = guest([
      { datasetId: 3, clause: 'mine' },
      { datasetId: 9, clause: 'another’s' },
      { datasetId: null, clause: 'everywhere' },
    ]);
    expect(selectTableClauses(me, [3, 4], []).map(({ clause }) => clause)).toEqual(['mine']);
  });
});
