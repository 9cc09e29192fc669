import { expect, it } from 'vitest';
import { findIgnoredSettings, type IgnoredSetting } from './ignored-settings.ts';

const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'draggable', reason: 'fixedNodes' },
  { name: 'roam', reason: 'wholeInView', except: [true, false] },
  { name: 'icon_size', reason: 'icons', except: [32], vizTypes: ['deck_geojson'] },
  { name: 'default_breakpoint_color', reason: 'noMetric', except: [{ r: 1, g: 2, b: 3, a: 1 }] },
  { name: 'extruded', reason: 'flat', when: ({ metric }) => metric !== undefined },
];
const namesIn = (formData: Record<string, unknown>): readonly string[] =>
  findIgnoredSettings({ ignoredSettings }, { viz_type: 'deck_geojson', ...formData }).map(({ name }) => name);

it('lists saved values that would make a difference in Superset', () => {
  expect(findIgnoredSettings({ ignoredSettings }, { roam: 'move', other: 1 })).toEqual([
    { name: 'roam', reason: 'wholeInView', except: [true, false], saved: 'move' },
  ]);
  expect(namesIn({ draggable: true, icon_size: 64 })).toEqual(['draggable', 'icon_size']);
});

it('skips defaults, empty values, and false', () => {
  expect(namesIn({ roam: true, draggable: false, icon_size: '32' })).toEqual([]);
  for (const empty of [undefined, null, '', ' ', [], {}]) expect(namesIn({ draggable: empty, icon_size: empty })).toEqual([]);
  expect(namesIn({ default_breakpoint_color: { a: 1, b: 3, g: 2, r: 1 } })).toEqual([]);
  expect(namesIn({ default_breakpoint_color: { a: 1, b: 3, g: 2, r: 9 } })).toEqual(['default_breakpoint_color']);
  expect(namesIn(Object.create({ draggable: true }) as Record<string, unknown>)).toEqual([]);
});

it('checks the viz type and the other settings', () => {
  expect(namesIn({ icon_size: 64, viz_type: 'deck_path' })).toEqual([]);
  expect(namesIn({ extruded: true })).toEqual([]);
  expect(namesIn({ extruded: true, metric: 'count' })).toEqual(['extruded']);
});

it('finds nothing for a kind without ignored settings', () => {
  expect(findIgnoredSettings({}, { draggable: true })).toEqual([]);
});
