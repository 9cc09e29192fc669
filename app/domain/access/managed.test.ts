import { expect, it } from 'vitest';
import { readManaged } from './managed.ts';

it.each([
  ['https://git.example.org/x', 'https://git.example.org/x'],
  ['javascript:alert(1)', null],
  ['charts/x.yaml', null],
  ['', null],
  [null, null],
])('links what is managed externally at %j to %j', (externalUrl, url) => {
  expect(readManaged({ isManagedExternally: true, externalUrl })).toEqual({ url });
});

it('returns null for objects managed in Meridian', () => {
  expect(readManaged({ isManagedExternally: false, externalUrl: 'https://git.example.org' })).toBeNull();
});
