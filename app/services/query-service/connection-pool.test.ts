// Which object a query is sent to.
import { expect, it } from 'vitest';
import { computePoolName } from './connection-pool.ts';
import { buildServiceStatement } from '#app/services/planning/service-statement.fixture.ts';

const nameOf = (cacheKey: string, rest: { databaseId?: number; version?: string } = {}): string =>
  computePoolName({
    cacheKey,
    statement: buildServiceStatement('', { connection: { engine: 'postgres', version: 'v', ...rest } }),
  });

it('is the same for one query, and another for another connection or another version of it', () => {
  expect(nameOf('key')).toBe(nameOf('key'));
  expect(new Set([nameOf('key'), nameOf('key', { databaseId: 2 }), nameOf('key', { version: 'w' })]).size).toBe(3);
});

it('spreads queries evenly over four', () => {
  const counts = new Map<string, number>();
  for (let index = 0; index < 4_000; index += 1) {
    const name = nameOf(`data-${index}`);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(['1.v.0', '1.v.1', '1.v.2', '1.v.3']);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
});
