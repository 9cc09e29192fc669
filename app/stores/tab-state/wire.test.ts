// Both ways in which clients send tabs.
import { expect, it } from 'vitest';
import { changeTabBody, decodeForm, expandedBody, newTabBody, newTableBody } from './wire.ts';

it('reads an editor from a form field and from JSON alike', () => {
  const editor = { id: 'x', name: 'Untitled Query 1', dbId: 2, sql: 'select "a"', autorun: false, queryLimit: 100, updatedAt: 5 };
  const fromForm = newTabBody.parse(decodeForm({ queryEditor: JSON.stringify(editor) }));
  expect(fromForm).toEqual(newTabBody.parse({ queryEditor: editor }));
  expect(fromForm).toMatchObject({ label: 'Untitled Query 1', sql: 'select "a"', database_id: 2, extra_json: { updatedAt: 5 } });
});

it('reads a change from form fields that are JSON each', () => {
  const form = {
    sql: JSON.stringify('select 1'),
    label: JSON.stringify('A "b"'),
    database_id: '2',
    autorun: 'false',
    schema: 'null',
    query_limit: '100',
    extra_json: JSON.stringify(JSON.stringify({ updatedAt: 7, version: 1 })),
  };
  expect(changeTabBody.parse(decodeForm(form))).toEqual({
    sql: 'select 1',
    label: 'A "b"',
    database_id: 2,
    autorun: false,
    schema: null,
    query_limit: 100,
    extra_json: { updatedAt: 7, version: 1 },
  });
});

it.each(['"my table"', '123', 'true', 'null', ''])('takes the text %s of a JSON body as it was typed', (sql) => {
  expect(changeTabBody.parse({ sql })).toEqual({ sql });
});

it('leaves out what a change does not name', () => {
  expect(changeTabBody.parse({ label: 'x', other: 1 })).toEqual({ label: 'x' });
});

it('refuses a change with a database that is no number', () => {
  expect(changeTabBody.safeParse({ database_id: 'two' }).success).toBe(false);
});

it('reads tables and flags of both kinds', () => {
  const table = { dbId: 2, schema: 'public', name: 't', queryEditorId: '3', selectStar: 'select *', columns: [] };
  expect(newTableBody.parse(decodeForm({ table: JSON.stringify(table) }))).toMatchObject({
    tab_state_id: 3,
    table: 't',
    expanded: true,
    description: { selectStar: 'select *', columns: [] },
  });
  expect(expandedBody.parse(decodeForm({ expanded: 'false' }))).toEqual({ expanded: false });
  expect(expandedBody.parse({ expanded: true })).toEqual({ expanded: true });
});
