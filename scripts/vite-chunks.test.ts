import { expect, it } from 'vitest';
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
  const imports = new Map<string, Set<string>>();
  for (let bits = 0; bits < 2 ** pages.length; bits += 1) {
    const loading = pages.filter((_, index) => (bits >> index) & 1);
    const importer = group(...loading);
    for (const page of pages) {
      const imported = group(...loading, page);
      const name = importer ?? `left: ${loading.join()}`;
      const next =
        imported ?? `left: ${[...new Set([...loading, page])].sort((a, b) => pages.indexOf(a) - pages.indexOf(b)).join()}`;
      if (name !== next) imports.set(name, (imports.get(name) ?? new Set()).add(next));
    }
  }
  expect(findCycle(imports)).toEqual([]);
});

/** Names on a circle of imports; empty where there is none. */
function findCycle(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle.length > 0) return cycle;
    }
    done.add(name);
    return [];
  };
  for (const name of imports.keys()) {
    const cycle = visit(name, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
