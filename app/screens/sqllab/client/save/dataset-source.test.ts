import { describe, expect, it } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { newEditor } from '#app/domain/sqllab/tabs/tab-list.ts';
import type { EditorChange } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { toPaneRun } from '#app/screens/sqllab/pane-runs.ts';
import { sourceOfEditor, sourceOfResult } from './dataset-source.ts';
import { database, buildLabPage } from '#app/screens/sqllab/client/fake-server.fixture.ts';

const page = buildLabPage({
  databases: [
    { ...database, catalog: 'main' },
    { ...database, id: 8, name: 'other' },
  ],
});
const place = { databaseId: 7, catalog: 'pg', schema: 'public' };
const editorWith = (change: EditorChange) =>
  newEditor('a', { dbId: 7, catalog: 'pg', schema: null, queryLimit: null }, { name: 'A', ...change }, 1);

const SCRIPT = "select ';' as a;\n-- no statement;\nselect 2 as b; set x = 1";
const result = (number: number, rows: number | null) => ({
  number,
  rows,
  sql: 'cut',
  resultsKey: rows === null ? null : `k-${number}`,
  isTruncated: false,
  durationMs: 1,
});
const ran = query('q', 'a', {
  state: 'success',
  dbId: 8,
  catalog: 'c',
  schema: 's',
  sql: 'select old',
  templateParams: '{"n":1}',
});
const script = { ...ran, sql: SCRIPT, statements: [result(1, 3), result(2, 4), result(3, null)] };

describe('what a tab saves as a dataset', () => {
  it('is the selection, else its text as it is now, not what ran before', () => {
    const editor = editorWith({ sql: 'select new', templateParams: '' });
    expect(sourceOfEditor(page, { editor, place, latest: ran })).toEqual({
      kind: 'editor',
      statement: { databaseId: 7, catalog: 'pg', schema: 'public', sql: 'select new', templateParams: null },
    });
    const selected = editorWith({ sql: 'select 1; select 2', selectedText: 'select 2' });
    expect(sourceOfEditor(page, { editor: selected, place, latest: ran })).toMatchObject({
      kind: 'selection',
      statement: { databaseId: 7, sql: 'select 2' },
    });
    expect(sourceOfEditor(page, { editor: editorWith({ sql: ' ' }), place, latest: null })).toBeNull();
  });

  it('of several statements is the one whose result is shown, where that ran', () => {
    const editor = editorWith({ sql: SCRIPT });
    expect(sourceOfEditor(page, { editor, place, latest: null })).toBeNull();
    expect(sourceOfEditor(page, { editor, place, latest: { ...ran, state: 'failed' } })).toBeNull();
    expect(sourceOfEditor(page, { editor, place, latest: ran })).toEqual({
      kind: 'result',
      statement: { databaseId: 8, catalog: null, schema: 's', sql: 'select old', templateParams: '{"n":1}' },
    });
    expect(sourceOfEditor(page, { editor, place, latest: script })?.statement.sql).toBe('select 2 as b');
  });
});

describe('what a result saves as a dataset', () => {
  it('is the full text of the shown statement, in its database, schema and catalog', () => {
    const sqlOf = (shown: number | null) => sourceOfResult(page, toPaneRun(script), shown)?.statement.sql;
    expect([sqlOf(1), sqlOf(null)]).toEqual(["select ';' as a", 'set x = 1']);
    const here = toPaneRun({ ...ran, dbId: 7, catalog: 'pg' });
    expect(sourceOfResult(page, here, null)?.statement).toMatchObject({ databaseId: 7, catalog: 'pg', schema: 's' });
    expect(sourceOfResult(page, { ...here, catalog: 'main' }, null)?.statement.catalog).toBeNull();
  });

  it('is nothing where the statement cannot be told, or its database is no longer there', () => {
    expect(sourceOfResult(page, toPaneRun({ ...script, statements: [result(1, 3)] }), 1)).toBeNull();
    expect(sourceOfResult(page, toPaneRun({ ...ran, dbId: 99 }), null)).toBeNull();
  });
});
