import { expect, it } from 'vitest';
import { postgresEstimate as estimate } from './estimate.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';

it("reads start-up and total cost from the first line of PostgreSQL's plan", () => {
  expect(estimate.read([['Result  (cost=0.00..0.01 rows=1 width=4)']])).toEqual({ 'Start-up cost': '0.0', 'Total cost': '0.01' });
  expect(estimate.read([['Sort  (cost=1234.50..100000.00 rows=1 width=4)'], ['  -> Scan (cost=9.0..9.0 rows=1)']])).toEqual({
    'Start-up cost': '1234.5',
    'Total cost': '100000.0',
  });
});

it('says nothing where there is no plan', () => {
  expect(estimate.read([])).toBeNull();
  expect(estimate.read([[null]])).toBeNull();
  expect(estimate.read([['cost=..']])).toBeNull();
});

it('queries with a statement that only reads, and never one that runs', () => {
  expect(postgresGrammar.proveReadOnly(estimate.statement('SELECT 1')).ok).toBe(true);
  expect(postgresGrammar.proveReadOnly(estimate.statement('(SELECT 1)')).ok).toBe(true);
  expect(postgresGrammar.proveReadOnly(estimate.statement('ANALYZE SELECT 1')).ok).toBe(false);
  expect(postgresGrammar.proveReadOnly(estimate.statement('DELETE FROM t')).ok).toBe(false);
});
