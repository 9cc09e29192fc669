import { describe, expect, it } from 'vitest';
import { forms } from '#app/messages/en/forms.ts';
import { roles } from '#app/messages/en/roles.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { dataPlace, placeName } from './data-place.ts';
import { compareRoles, describeChanges, type RoleDraft } from './role-changes.ts';
import { editedId } from './role-shape.ts';

describe('dataPlace', () => {
  it('reads databases, schemas, catalogs and datasets', () => {
    expect(dataPlace('[examples].(id:1)')).toEqual({ label: 'examples', hint: null });
    expect(dataPlace('[examples].[main]')).toEqual({ label: 'main', hint: 'examples' });
    expect(dataPlace('[lake].[raw].[sales]')).toEqual({ label: 'sales', hint: 'lake · raw' });
    expect(dataPlace('[examples].[flights](id:7)')).toEqual({ label: 'flights', hint: 'examples' });
  });
  it('keeps brackets and dots of names, and what it cannot read', () => {
    expect(dataPlace('[my.db].[a]b](id:7)')).toEqual({ label: 'a]b', hint: 'my.db' });
    expect(dataPlace('Chart')).toEqual({ label: 'Chart', hint: null });
    expect(placeName('[examples].[flights](id:7)')).toBe('flights (examples)');
  });
});

const BEFORE: RoleDraft = {
  name: 'Sailors',
  granted: new Set([1, 2]),
  users: [{ id: 1, name: 'ana' }],
  groups: [],
};
const nameOf = (id: number): string => `pair ${id}`;

describe('changesOf', () => {
  it('finds nothing where nothing differs', () => {
    const same = { ...BEFORE, name: 'Sailors ', granted: new Set([2, 1]) };
    expect(compareRoles(BEFORE, same, nameOf).isEmpty).toBe(true);
  });
  it('tells what comes from what goes', () => {
    const now: RoleDraft = { name: 'Crew', granted: new Set([2, 3]), users: [], groups: [{ id: 5, name: 'ships' }] };
    expect(compareRoles(BEFORE, now, nameOf)).toEqual({
      name: 'Crew',
      permissions: { added: [{ id: 3, name: 'pair 3' }], removed: [{ id: 1, name: 'pair 1' }] },
      users: { added: [], removed: [{ id: 1, name: 'ana' }] },
      groups: { added: [{ id: 5, name: 'ships' }], removed: [] },
      isEmpty: false,
    });
  });
});

describe('describeChanges', () => {
  const texts = { t: createTranslate(roles, 'en'), tForms: createTranslate(forms, 'en') };
  const none = { added: [], removed: [] };
  it('counts and names, and names only a few', () => {
    const some = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `p${id}` }));
    const permissions = { added: some, removed: some.slice(0, 1) };
    expect(describeChanges({ name: 'Crew', permissions, users: none, groups: none, isEmpty: false }, texts)).toEqual([
      'Renamed to Crew',
      '6 permissions added: p1, p2, p3, p4, and 2 more',
      '1 permission removed: p1',
    ]);
  });
});

describe('editedId', () => {
  it('takes ids and nothing else', () => {
    expect(editedId(new URLSearchParams('edit=3'))).toBe(3);
    for (const text of ['', 'edit=', 'edit=0', 'edit=-1', 'edit=1e3', 'edit=x', 'edit=99999999999999999'])
      expect(editedId(new URLSearchParams(text))).toBeNull();
  });
});
