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
  newGrants(GRANTS, { roles: new Set(['Alpha', 'Gamma']), pairs: new Set(), given: null, ...facts }).map(grantKey);
const ALL = ['Alpha: can_read on Chart', 'Alpha: can_write on Chart', 'Gamma: can_read on Chart'];

describe('newGrants', () => {
  it('gives new roles all that is theirs', () => {
    expect(keysOf({ roles: new Set(), given: new Set(ALL) })).toEqual(ALL);
    expect(keysOf({ roles: new Set(['Alpha']), given: new Set(ALL) })).toEqual(['Gamma: can_read on Chart']);
  });
  it('gives nothing twice: what an admin removed stays removed', () => {
    expect(keysOf({ given: new Set(ALL) })).toEqual([]);
  });
  it('gives a role what a new version adds to it, even where others have the pair already', () => {
    const given = new Set(ALL.slice(0, 2));
    expect(keysOf({ given, pairs: new Set(['can_read on Chart']) })).toEqual(['Gamma: can_read on Chart']);
  });
  it('takes the pairs that exist for given where nothing was written down', () => {
    expect(keysOf({ pairs: new Set(['can_read on Chart']) })).toEqual(['Alpha: can_write on Chart']);
  });
});
