import { describe, expect, it } from 'vitest';
import { findNameProblem, toColumnNames, toTableName } from './column-names.ts';

describe('names of columns and tables', () => {
  it('keeps names, and makes them unique regardless of case', () => {
    const names = toColumnNames(['id', 'ID', '', ' a\n b ', 'select', 'a"b', 'id'], { maxBytes: 63 });
    expect(names).toEqual(['id', 'ID_2', 'column_3', 'a b', 'select', 'a"b', 'id_3']);
  });

  it('truncates long names between characters, even with a number suffix', () => {
    const long = 'é'.repeat(40);
    const names = toColumnNames([long, long], { maxBytes: 63 });
    expect(names[0]).toBe('é'.repeat(31));
    expect(names[1]).toBe(`${'é'.repeat(30)}_2`);
  });

  it('names a table after its file', () => {
    const name = (file: string) => toTableName(file, { maxBytes: 63 });
    expect(name('Sales (Q1) 2026.csv.zip')).toBe('sales_q1_2026');
    expect(name('2026.xlsx')).toBe('t_2026');
    expect(name('???.csv')).toBe('table');
  });

  it('describes what is wrong with a name', () => {
    expect(findNameProblem('ok', { maxBytes: 63 })).toBeNull();
    expect(findNameProblem(' ', { maxBytes: 63 })).not.toBeNull();
    expect(findNameProblem('a\0', { maxBytes: 63 })).not.toBeNull();
    expect(findNameProblem('x'.repeat(64), { maxBytes: 63 })).not.toBeNull();
  });
});
