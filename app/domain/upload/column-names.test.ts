import { describe, expect, it } from 'vitest';
import { nameProblem, toColumnNames, toTableName } from './column-names.ts';

describe('names of columns and tables', () => {
  it('keeps names, and makes them unique whatever their case', () => {
    const names = toColumnNames(['id', 'ID', '', ' a\n b ', 'select', 'a"b', 'id'], { maxBytes: 63 });
    expect(names).toEqual(['id', 'ID_2', 'column_3', 'a b', 'select', 'a"b', 'id_3']);
  });

  it('cuts long names between characters, also where a number follows', () => {
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

  it('says what is wrong with a name', () => {
    expect(nameProblem('ok', { maxBytes: 63 })).toBeNull();
    expect(nameProblem(' ', { maxBytes: 63 })).not.toBeNull();
    expect(nameProblem('a\0', { maxBytes: 63 })).not.toBeNull();
    expect(nameProblem('x'.repeat(64), { maxBytes: 63 })).not.toBeNull();
  });
});
