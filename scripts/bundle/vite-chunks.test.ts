import { expect, it } from 'vitest';
import { findCircles } from '#tests/fixtures/sources/find-circles.ts';
import { groupByPages } from './vite-chunks.ts';

const LISTS = ['charts', 'dashboards', 'databases', 'datasets', 'reports', 'roles', 'tags'];
const OTHERS = new Set(LISTS);
const group = (...pages: string[]): string | undefined => groupByPages(new Set(pages), OTHERS);

it('leaves what a single page loads to Rollup', () => {
  for (const page of ['dashboard', 'home', 'login', 'explore', 'sqllab', 'charts']) expect(group(page)).toBeUndefined();
  expect(group('every page')).toBe('page');
});

it('groups what pages share by their kinds', () => {
  expect(group('dashboard', 'explore')).toBe('page-charts');
  expect(group('dashboard', 'home')).toBe('page-shared');
  expect(group('dashboard', 'explore', ...LISTS)).toBe('page-shared');
  expect(group('home', 'charts')).toBe('page-home');
  expect(group('explore', ...LISTS)).toBe('page-forms');
  expect(group('explore', ...LISTS.slice(2))).toBe('page-fields');
  expect(group(...LISTS.slice(2))).toBe('page-lists');
  expect(group('explore', 'sqllab')).toBe('page-editors');
});

it('gives dashboards nothing that only lists share, and a list nothing that only editors share', () => {
  expect(group('dashboard', 'embedded')).toBeUndefined();
  expect(group('dashboard', 'charts')).toBeUndefined();
  expect(group('explore', 'sqllab', 'charts')).toBeUndefined();
});

it('never makes two groups that import each other, whatever pages load a module and what it imports', () => {
  const pages = ['every page', 'dashboard', 'embedded', 'home', 'login', 'explore', 'sqllab', ...LISTS];
  const imports = new Map<string, readonly [string, string]>();
  for (let bits = 0; bits < 2 ** pages.length; bits += 1) {
    const groupOf = (set: number): string => {
      const loading = pages.filter((_, index) => (set >> index) & 1);
      return group(...loading) ?? `left:${loading.join()}`;
    };
    const importer = groupOf(bits);
    for (const index of pages.keys()) {
      const imported = groupOf(bits | (1 << index));
      if (importer !== imported) imports.set(`${importer} ${imported}`, [importer, imported]);
    }
  }
  expect(findCircles([...imports.values()])).toEqual([]);
});
