import { describe, expect, it } from 'vitest';
import { paletteEntries } from './palette-entries.ts';

const dashboards = [
  { id: 1, title: 'US flights', href: '/superset/dashboard/1/' },
  { id: 2, title: 'World health', href: '/superset/dashboard/2/' },
];

describe('paletteEntries', () => {
  it('offers everything before anything is typed, dashboards first', () => {
    const entries = paletteEntries('', dashboards);
    expect(entries.slice(0, 2).map((entry) => entry.label)).toEqual(['US flights', 'World health']);
    expect(entries.some((entry) => entry.id === 'theme-dark')).toBe(true);
  });
  it('wants every word, in any order and case', () => {
    expect(paletteEntries('FLIGHTS us', dashboards).map((entry) => entry.id)).toEqual(['dashboard-1']);
    expect(paletteEntries('flights world', dashboards)).toEqual([]);
  });
});
