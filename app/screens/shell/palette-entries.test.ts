import { describe, expect, it } from 'vitest';
import { paletteEntries } from './palette-entries.ts';

const dashboards = [
  { id: 1, title: 'US flights', href: '/superset/dashboard/1/' },
  { id: 2, title: 'World health', href: '/superset/dashboard/2/' },
];

const ALL = { seesSqlLab: true, seesDatabases: true };

describe('paletteEntries', () => {
  it('offers everything before anything is typed, dashboards first', () => {
    const entries = paletteEntries('', dashboards, ALL);
    expect(entries.slice(0, 2).map((entry) => entry.label)).toEqual(['US flights', 'World health']);
    expect(entries.some((entry) => entry.id === 'theme-dark')).toBe(true);
  });
  it('wants every word, in any order and case', () => {
    expect(paletteEntries('FLIGHTS us', dashboards, ALL).map((entry) => entry.id)).toEqual(['dashboard-1']);
    expect(paletteEntries('flights world', dashboards, ALL)).toEqual([]);
  });
  it('leads to SQL Lab only those who may open it', () => {
    const idsFor = (seesSqlLab: boolean) => paletteEntries('sql', [], { ...ALL, seesSqlLab }).map((entry) => entry.id);
    expect(idsFor(true)).toEqual(['sqllab']);
    expect(idsFor(false)).toEqual([]);
  });
  it('leads to the databases only those who may list them', () => {
    const idsFor = (seesDatabases: boolean) =>
      paletteEntries('databases', [], { ...ALL, seesDatabases }).map((entry) => entry.id);
    expect(idsFor(true)).toEqual(['databases']);
    expect(idsFor(false)).toEqual([]);
  });
});
