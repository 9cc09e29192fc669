import { expect, it } from 'vitest';
import { isZoneName } from './zone-name.ts';

it('knows zones by their IANA names', () => {
  expect(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(isZoneName)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

it('refuses offsets, inventions and what is no name', () => {
  expect(['+02:00', 'Europe/Atlantis', '', ' UTC', 'a'.repeat(70)].map(isZoneName)).toEqual([false, false, false, false, false]);
});
