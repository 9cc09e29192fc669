import { CompletionContext } from '@codemirror/autocomplete';
import { PostgreSQL } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completionSources } from './completion.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORDS: Vocabulary = {
  schema: 'public',
  schemas: ['public'],
  tables: [{ name: 'orders', kind: 'table' }],
  functions: ['order_no'],
  named: [{ table: 'orders', columns: [{ name: 'Ordered at', type: 'TEXT', keys: [], comment: null }] }],
  parameters: [{ name: 'origin_city', value: 'Oslo' }],
};
const sources = completionSources(PostgreSQL, () => WORDS);

async function offered(text: string): Promise<string[]> {
  const state = EditorState.create({ doc: text, extensions: [PostgreSQL.extension] });
  const context = new CompletionContext(state, text.length, false);
  const results = await Promise.all(sources.map(async (source) => source(context)));
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? []);
}

test('tables, columns of named tables, functions and keywords are offered for a half-typed word', async () => {
  expect(await offered('select ord')).toEqual(expect.arrayContaining(['orders', 'Ordered at', 'order_no', 'ORDER']));
});

test('nothing is offered in comments and texts', async () => {
  for (const text of ['select 1 -- ord', 'select 1 /* ord', "select 'ord"]) expect(await offered(text)).toEqual([]);
});

test('after the name of a table and a dot, only its columns are offered', async () => {
  expect(await offered('select orders.ord')).toEqual(['Ordered at']);
});

test('in a template, its macros are offered, and after a bar its filters', async () => {
  for (const text of ['select {{ url', "where a = '{{ url", '{% set a = url']) expect(await offered(text)).toContain('url_param');
  expect(await offered("{{ filter_values('a') | wh")).toEqual(expect.arrayContaining(['where_in', 'to_datetime']));
  expect(await offered("{{ filter_values('a') | wh")).not.toContain('url_param');
});

test("in a template, the tab's own parameters are offered, and nowhere else", async () => {
  expect(await offered("select * from orders where a = '{{ ori")).toEqual(expect.arrayContaining(['origin_city', 'url_param']));
  expect(await offered("{{ 'a' | ori")).not.toContain('origin_city');
  expect(await offered('select ori')).not.toContain('origin_city');
});

test('before and behind a template, the words of SQL are offered', async () => {
  expect(await offered('select {{ a }}, ord')).toContain('orders');
  expect(await offered('select {{ a }}, ord')).not.toContain('url_param');
});

test('in the texts of a template nothing is offered', async () => {
  expect(await offered("select {{ url_param('ord")).toEqual([]);
});
