import { describe, expect, it } from 'vitest';
import { findOpenedRelations, planStatement } from './opened-relations.ts';

const PREFIX = 'EXPLAIN (FORMAT JSON, VERBOSE, COSTS OFF) ';
const plan = (...nodes: object[]): unknown => [{ Plan: { 'Node Type': 'Append', Plans: nodes } }];
const relation = (schema: string, name: string): string => `relation:${JSON.stringify([schema, name])}`;

describe('the openings of a plan', () => {
  it('tells what a foreign server joins, names in quotes and all', () => {
    const node = { 'Node Type': 'Foreign Scan', Relations: '(public.a r1) INNER JOIN ("Odd ""x".t "public.fake")' };
    expect([...findOpenedRelations(plan(node))]).toEqual([relation('public', 'a'), relation('Odd "x', 't')]);
  });

  it('tells of sources that it cannot name', () => {
    expect([...findOpenedRelations(plan({ 'Node Type': 'Foreign Scan' }))]).toEqual(['foreign:']);
    expect([...findOpenedRelations(plan({ 'Node Type': 'Custom Scan', 'Custom Plan Provider': 'Citus' }))]).toEqual([
      'custom:Citus',
    ]);
  });

  it('takes a function of another schema for what it is, whatever it is called', () => {
    const scan = (schema: string) => ({ 'Node Type': 'Function Scan', Schema: schema, 'Function Name': 'generate_series' });
    expect(findOpenedRelations(plan(scan('pg_catalog'))).size).toBe(0);
    expect(findOpenedRelations(plan(scan('public'))).size).toBe(1);
    const calls = (text: string) => plan({ 'Node Type': 'Function Scan', 'Function Call': text });
    expect(findOpenedRelations(calls('generate_series(1, 2), unnest(a)')).size).toBe(0);
    expect(findOpenedRelations(calls('generate_series(1, 2), public.unnest(a)')).size).toBe(1);
  });

  it('throws for an invalid plan', () => {
    for (const value of [undefined, null, '[]', 'x', [{ Plan: {} }]]) expect(() => findOpenedRelations(value)).toThrow();
  });
});

describe('the statement that requests a plan', () => {
  it.each([
    ['SELECT 1', 'SELECT 1'],
    ['EXPLAIN SELECT 1', 'SELECT 1'],
    ['/* a */ explain analyze verbose select 1', 'select 1'],
    ['EXPLAIN (COSTS OFF, FORMAT JSON) WITH a AS (SELECT 1) TABLE a', 'WITH a AS (SELECT 1) TABLE a'],
    ['EXPLAIN ((SELECT 1))', '((SELECT 1))'],
    ['EXPLAIN -- (\n (VALUES (1))', '(VALUES (1))'],
  ])('explains what %j reads', (sql, query) => {
    expect(planStatement(sql)?.sql).toBe(PREFIX + query);
  });

  it('is none for SHOW', () => {
    expect(planStatement('SHOW server_version')).toBeNull();
  });
});
