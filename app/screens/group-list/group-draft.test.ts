import { describe, expect, it } from 'vitest';
import { bodyOf, EMPTY_GROUP, problemsOf, type GroupDraft } from './group-draft.ts';

const SHIPS: GroupDraft = {
  name: 'ships',
  label: 'Ships',
  description: '',
  members: [
    { id: 9, name: 'gus' },
    { id: 2, name: 'ana' },
  ],
  roles: [{ id: 3, name: 'Alpha' }],
};

describe('bodyOf a group', () => {
  it('sends a new group whole, with null for words that were not given', () => {
    expect(bodyOf(SHIPS, null)).toEqual({ name: 'ships', label: 'Ships', description: null, users: [2, 9], roles: [3] });
  });
  it('sends only what was changed', () => {
    expect(bodyOf({ ...SHIPS, members: [] }, SHIPS)).toEqual({ users: [] });
    expect(bodyOf({ ...SHIPS, label: '  ' }, SHIPS)).toEqual({ label: null });
    expect(bodyOf(EMPTY_GROUP, EMPTY_GROUP)).toEqual({});
  });
});

it('asks for nothing but a name', () => {
  expect(problemsOf({ ...EMPTY_GROUP, name: 'ships' })).toEqual({});
  expect(problemsOf({ ...SHIPS, name: '  ' })).toEqual({ name: 'Give the group a name.' });
});
