import { describe, expect, it } from 'vitest';
import { hasSeveral, textToRun } from './run-text.ts';

const sql = 'select 1;\nselect 1;\nselect 2';
const tab = (selectedText: string | null, row = 0, column = 0) => ({ sql, selectedText, cursorPosition: { row, column } });

describe('textToRun', () => {
  it('takes all of the text where nothing but space is selected', () => {
    expect(textToRun(tab(null))).toEqual({ sql, from: 0 });
    expect(textToRun(tab(' \n'))).toEqual({ sql, from: 0 });
  });
  it('takes the selection from where the cursor says it begins', () => {
    expect(textToRun(tab('select 1', 1))).toEqual({ sql: 'select 1', from: 10 });
  });
  it('finds a selection that does not begin at the cursor', () => {
    expect(textToRun(tab('select 2', 0, 3))).toEqual({ sql: 'select 2', from: 20 });
  });
  it('takes the statement at the cursor, but all of a text whose templates set what statements need', () => {
    const cursor = { cursor: 12, engine: 'postgres' };
    expect(textToRun(tab(null), cursor)).toEqual({ sql: 'select 1', from: 10 });
    expect(textToRun(tab('select 2', 2), cursor)).toEqual({ sql: 'select 2', from: 20 });
    const set = '{% set a = 1 %} select 1; select {{ a }}';
    expect(textToRun({ ...tab(null), sql: set }, cursor)).toEqual({ sql: set, from: 0 });
  });
  it('counts statements, not semicolons', () => {
    expect([hasSeveral("select ';'; -- a;", 'sqlite'), hasSeveral(sql, 'sqlite')]).toEqual([false, true]);
  });
  it('has nothing to run in an empty tab', () => {
    expect(textToRun({ ...tab(null), sql: ' \n ' })).toBeNull();
  });
});
