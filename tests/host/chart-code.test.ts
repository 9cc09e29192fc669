// The browser's code of each chart kind in the real build: what a dashboard loads of it beyond what other kinds share.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isStill } from '#app/charts/client-drawings.ts';
import { findCircles } from '#tests/fixtures/sources/find-circles.ts';
import { CHART_DEFINITIONS } from '#app/charts/registry/definitions.ts';

const ASSETS = 'build/client/assets';
/** With gzip. */
const MAX_KIND_BYTES = 12_100;
/**
 * The drawing of pivot tables alone keeps the bound; the grouping of rows, which they share with results in SQL Lab, is a second file,
 * and totals that aren't sums of cells are found with them in results of their own. Their digits follow from their cells, and
 * names are shortened to what a card holds.
 */
const MAX_PIVOT_BYTES = 14_900;

const scripts = new Map(
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]),
);

/** A line of the table in `client-drawings.ts`: the viz types of a kind, and the file of its drawing. */
const ROW = /\[(\[`\w[^\]]*`\]),\(\)=>[^[]*?import\(`\.\/([^`]+\.js)`\)/g;

const rows = [...scripts].flatMap(([table, text]) =>
  [...text.matchAll(ROW)].map(([, types = '[]', file = '']) => ({
    table,
    vizTypes: JSON.parse(types.replaceAll('`', '"')) as string[],
    file,
  })),
);
const loads = new Map(rows.map(({ file }) => [file, filesOf(file)]));
/** What is there before any drawing. */
const common = new Set(rows.flatMap(({ table }) => [...filesOf(table)]));

function importsOf(file: string): readonly string[] {
  return [...(scripts.get(file) ?? '').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, next = '']) => next);
}

/** A file and all that it imports before it runs. */
function filesOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) filesOf(next, seen);
  return seen;
}

const isShared = (file: string): boolean => common.has(file) || [...loads.values()].filter((files) => files.has(file)).length > 1;

const sizeBytes = (file: string): number => gzipSync(scripts.get(file) ?? '').byteLength;

it('no files of the pages import each other in a circle: one of them would run before what it needs', () => {
  const edges = [...scripts.keys()].flatMap((file) => importsOf(file).map((next) => [file, next] as const));
  expect(edges.length).toBeGreaterThan(500);
  expect(findCircles(edges)).toEqual([]);
});

describe('the code of a chart kind', () => {
  it('is found in the build for every kind that can be touched, each in a file of its own', () => {
    const touched = CHART_DEFINITIONS.map(({ vizTypes }) => vizTypes).filter((types) => !types.some(isStill));
    expect(rows.map(({ vizTypes }) => vizTypes).sort()).toEqual(touched.sort());
    expect(new Set(rows.map(({ file }) => file)).size).toBe(rows.length);
    for (const { file } of rows) expect(scripts.has(file)).toBe(true);
  });

  it.each(rows.map(({ vizTypes, file }) => [vizTypes[0] ?? '', file] as const))('is small: %s', (vizType, file) => {
    const own = [...(loads.get(file) ?? [])].filter((one) => !isShared(one));
    expect(own).toContain(file);
    const sumBytes = own.reduce((sum, one) => sum + sizeBytes(one), 0);
    expect(sumBytes).toBeLessThanOrEqual(vizType === 'pivot_table_v2' ? MAX_PIVOT_BYTES : MAX_KIND_BYTES);
  });
});
