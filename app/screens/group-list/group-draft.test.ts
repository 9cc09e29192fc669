import { describe, expect, it } from 'vitest';
import { groups } from '#app/messages/en/groups.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { buildGroupBody, EMPTY_GROUP, findGroupProblems, type GroupDraft } from './group-draft.ts';

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
  it('sends a new group in full, with null for omitted text', () => {
    expect(buildGroupBody(SHIPS, null)).toEqual({ name: 'ships', label: 'Ships', description: null, users: [2, 9], roles: [3] });
  });
  it('sends only what was changed', () => {
    expect(buildGroupBody({ ...SHIPS, members: [] }, SHIPS)).toEqual({ users: [] });
    expect(buildGroupBody({ ...SHIPS, label: '  ' }, SHIPS)).toEqual({ label: null });
    expect(buildGroupBody(EMPTY_GROUP, EMPTY_GROUP)).toEqual({});
  });
});

it('needs only a name', () => {
  const t = createTranslate(groups, 'en');
  expect(findGroupProblems({ ...EMPTY_GROUP, name: 'ships' }, t)).toEqual({});
  expect(findGroupProblems({ ...SHIPS, name: '  ' }, t)).toEqual({ name: 'Enter a name.' });
});
