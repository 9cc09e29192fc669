import { expect, it } from 'vitest';
import { chartKinds } from './en/chart-kinds.ts';
import { vizTypes } from './en/viz-types.ts';
import { findVizTypeName } from './viz-type-name.ts';

it('names the types of saved charts, and nothing that merely looks like one', () => {
  expect(findVizTypeName('heatmap_v2', 'en')).toBe('Heatmap');
  expect(findVizTypeName('constructor', 'en')).toBeNull();
  expect(findVizTypeName('my_own_plugin', 'en')).toBeNull();
});

it('names them in the locale of the page', () => {
  expect(findVizTypeName('heatmap_v2', 'en-XA')).not.toMatch(/^Heatmap$/);
});

it('calls a type by the name that it has in the gallery', () => {
  const names: Readonly<Record<string, string>> = chartKinds.texts;
  const differing = Object.entries(vizTypes.texts).filter(([vizType, name]) => (names[vizType] ?? name) !== name);
  expect(differing).toEqual([]);
});
