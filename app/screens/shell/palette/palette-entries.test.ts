import { describe, expect, it } from 'vitest';
import type { PlaceId } from '#app/domain/viewer/places.ts';
import { NO_FINDS, paletteEntries } from './palette-entries.ts';
import { help } from '#app/messages/en/help.ts';
import { palette } from '#app/messages/en/palette.ts';
import { shell } from '#app/messages/en/shell.ts';
import { createTranslate } from '#app/messages/translate.ts';

const dashboards = [
  { id: 1, title: 'US flights', href: '/superset/dashboard/1/' },
  { id: 2, title: 'World health', href: '/superset/dashboard/2/' },
];
const finds = { ...NO_FINDS, dashboards, charts: [{ id: 7, title: 'Flights by hour', href: '/explore/?slice_id=7' }] };
const TEXTS = { t: createTranslate(palette, 'en'), tShell: createTranslate(shell, 'en'), tHelp: createTranslate(help, 'en') };
const ALL: readonly PlaceId[] = ['dashboards', 'charts', 'sqllab', 'databases', 'new-chart', 'new-query'];
const idsFor = (typed: string, open: readonly PlaceId[]) =>
  paletteEntries(typed, NO_FINDS, open, TEXTS).flatMap(({ id, group }) => (group === 'guide' ? [] : id));

describe('paletteEntries', () => {
  it('offers everything before anything is typed, what was found first', () => {
    const entries = paletteEntries('', finds, ALL, TEXTS);
    expect(entries.slice(0, 3).map((entry) => entry.label)).toEqual(['US flights', 'World health', 'Flights by hour']);
    expect(entries.some((entry) => entry.id === 'theme-dark')).toBe(true);
  });
  it('requires every term, in any order and case', () => {
    expect(paletteEntries('FLIGHTS us', finds, ALL, TEXTS).map((entry) => entry.id)).toEqual(['dashboard-1']);
    expect(paletteEntries('flights world', finds, ALL, TEXTS)).toEqual([]);
  });
  it('finds a chart among dashboards of the same name', () => {
    expect(paletteEntries('flights', finds, ALL, TEXTS).map((entry) => entry.id)).toEqual(['dashboard-1', 'chart-7']);
  });
  it('leads only where the viewer can go', () => {
    expect(idsFor('sql', ALL)).toEqual(['sqllab', 'new-query']);
    expect(idsFor('sql', [])).toEqual([]);
    expect(idsFor('databases', ALL)).toEqual(['databases']);
    expect(idsFor('databases', ['charts'])).toEqual([]);
  });
  it('finds pages of the guide, after what the viewer can open', () => {
    const found = paletteEntries('sql lab', NO_FINDS, ALL, TEXTS).map(({ id, href }) => [id, href]);
    expect(found.slice(0, 2)).toEqual([
      ['sqllab', '/sqllab/'],
      ['guide-sql-lab', '/help/sql-lab'],
    ]);
    expect(paletteEntries('help', NO_FINDS, [], TEXTS)[0]).toMatchObject({ id: 'help', href: '/help' });
  });
  it('creates what the viewer can create', () => {
    expect(idsFor('new', ALL)).toEqual(['new-chart', 'new-query']);
  });
});
