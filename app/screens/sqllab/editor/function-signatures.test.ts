import { expect, it } from 'vitest';
import { findSignature } from './function-signatures.ts';

it('says how a function is called, in any case', () => {
  expect(findSignature('STRFTIME', 'sqlite')).toBe('strftime(format, value, modifier…)');
  expect(findSignature('row_number', 'postgres')).toBe('row_number() OVER (…)');
  expect(findSignature('current_date', null)).toBe('current_date');
  expect(findSignature('unheard_of', 'mysql')).toBeNull();
});

it('prefers how the engine calls it', () => {
  expect([findSignature('format', 'postgres'), findSignature('format', 'mysql')]).toEqual([
    'format(template, value, …)',
    'format(number, digits)',
  ]);
  expect(findSignature('date_add', 'trino')).toBe('date_add(unit, count, value)');
  expect(findSignature('toDate', 'clickhouse')).toBe('toDate(value)');
  expect(findSignature('listagg', 'trino')).toBe('listagg(value, separator) WITHIN GROUP (ORDER BY …)');
});
