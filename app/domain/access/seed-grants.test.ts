import { describe, expect, it } from 'vitest';
import { grantKey, newGrants, standardGrants, type SeededFacts } from './seed-grants.ts';

const GRANTS = standardGrants([
  {
    name: 'Alpha',
    pairs: [
      ['can_read', 'Chart'],
      ['can_write', 'Chart'],
    ],
  },
  { name: 'Gamma', pairs: [['can_read', 'Chart']] },
]);
const keysOf = (facts: Partial<SeededFacts>) =>
  newGrants(GRANTS, { roles: new Set(['Alpha', 'Gamma']), pairs: new Set(), recordedGrants: null, ...facts }).map(grantKey);
const ALL = ['Alpha: can_read on Chart', 'Alpha: can_write on Chart', 'Gamma: can_read on Chart'];

describe('newGrants', () => {
  it('grants new roles all their permissions', () => {
    expect(keysOf({ roles: new Set(), recordedGrants: new Set(ALL) })).toEqual(ALL);
    expect(keysOf({ roles: new Set(['Alpha']), recordedGrants: new Set(ALL) })).toEqual(['Gamma: can_read on Chart']);
  });
  it('grants nothing twice, so permissions removed by an admin stay removed', () => {
    expect(keysOf({ recordedGrants: new Set(ALL) })).toEqual([]);
  });
  it('grants what a new version adds to a role, even if other roles already have the permission', () => {
    const recordedGrants = new Set(ALL.slice(0, 2));
    expect(keysOf({ recordedGrants, pairs: new Set(['can_read on Chart']) })).toEqual(['Gamma: can_read on Chart']);
  });
  it('treats existing permissions as granted if no grants were recorded', () => {
    expect(keysOf({ pairs: new Set(['can_read on Chart']) })).toEqual(['Alpha: can_write on Chart']);
  });
});
