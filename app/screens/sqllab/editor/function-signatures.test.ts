import { expect, it } from 'vitest';
import { signatureOf } from './function-signatures.ts';

it('says how a function is called, in any case', () => {
  expect(signatureOf('STRFTIME', 'sqlite')).toBe('strftime(format, value, modifier…)');
  expect(signatureOf('row_number', 'postgres')).toBe('row_number() OVER (…)');
  expect(signatureOf('current_date', null)).toBe('current_date');
  expect(signatureOf('unheard_of', 'mysql')).toBeNull();
});

it('prefers how the engine calls it', () => {
  expect([signatureOf('format', 'postgres'), signatureOf('format', 'mysql')]).toEqual([
    ...['format(template, value, …)', 'format(number, digits)'],
  ]);
  expect(signatureOf('date_add', 'trino')).toBe('date_add(unit, count, value)');
  expect(signatureOf('toDate', 'clickhouse')).toBe('toDate(value)');
  expect(signatureOf('listagg', 'trino')).toBe('listagg(value, separator) WITHIN GROUP (ORDER BY …)');
});
