import { describe, expect, it } from 'vitest';
import { cacheKeyText, type CacheKeyParts } from './cache-key.ts';

const parts: CacheKeyParts = {
  databaseId: 1,
  connectionVersion: '1',
  databaseUser: null,
  schema: null,
  sql: 'SELECT ?',
  params: [1],
  columns: [{ name: 'a', hint: null }],
  maxRows: 10,
  rowClauses: [{ groupKey: null, clause: 'a = 1' }],
  datasetId: 3,
  datasetVersion: '7',
  templateReads: [],
  timeZone: null,
  confined: false,
};

describe('a cache key', () => {
  const changes: Partial<CacheKeyParts>[] = [
    { databaseId: 2 },
    { connectionVersion: '2' },
    { databaseUser: 'ana' },
    { schema: 'sales' },
    { sql: 'SELECT ?2' },
    { params: ['1'] },
    { params: [null] },
    { columns: [{ name: 'a', hint: 'numeric' }] },
    { maxRows: 11 },
    { rowClauses: [] },
    { rowClauses: [{ groupKey: 'g', clause: 'a = 1' }] },
    { datasetId: 4 },
    { datasetVersion: '8' },
    { templateReads: [['user', '1']] },
    { timeZone: 'Europe/Berlin' },
    { confined: true },
  ];

  it.each(changes.map((change) => [Object.keys(change)[0], change] as const))('changes with %s', (_, change) => {
    expect(cacheKeyText({ ...parts, ...change })).not.toBe(cacheKeyText(parts));
  });

  it('is the same for the same query', () => {
    expect(cacheKeyText({ ...parts, params: [1] })).toBe(cacheKeyText(parts));
  });
});
