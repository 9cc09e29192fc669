import { expect, it } from 'vitest';
import { detectSessionNote } from './session-note.ts';
import { findLexis } from '#app/engines/find-client.ts';

it.each([
  ['begin; insert into a values (1)', 'rolledBack'],
  ['start transaction; delete from a; rollback to savepoint b', 'rolledBack'],
  ['begin; insert into a values (1); commit', null],
  ['begin; rollback; begin; delete from a', 'rolledBack'],
  ["set work_mem = '64MB'", 'settings'],
  ['create temp table t as select 1', 'settings'],
  ['create temporary table t (a int); select * from t', null],
  ["set work_mem = '64MB'; select 1", null],
  ["select 'begin'", null],
  ['', null],
] as const)('%s: %s', (sql, note) => {
  expect(detectSessionNote(sql, findLexis('postgres'))).toBe(note);
});
