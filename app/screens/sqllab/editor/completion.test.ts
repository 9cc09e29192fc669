import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { PostgreSQL } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { completionSources, type LoadColumns } from './completion.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORDS: Vocabulary = {
  schema: 'public',
  schemas: ['public'],
  tables: [{ name: 'orders', kind: 'table' }],
  functions: ['order_no'],
  named: [{ table: 'orders', columns: [{ name: 'Ordered at', type: 'TEXT', keys: [], comment: null }] }],
  parameters: [{ name: 'origin_city', value: 'Oslo' }],
};
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: ['Ordered at'],
  flights: ['origin', 'delay'],
  'sales.visits': ['seen_at'],
};
const ASKED: string[] = [];
const loader: LoadColumns = async ({ schema, table }) => {
  const key = schema === null ? table : `${schema}.${table}`;
  ASKED.push(key);
  await Promise.resolve();
  return COLUMNS[key]?.map((name) => ({ name, type: 'TEXT', keys: [], comment: null })) ?? null;
};
const sources = completionSources(PostgreSQL, () => WORDS, loader);

/** `|` is the cursor; without one it is at the end. */
async function offered(marked: string, from = sources): Promise<string[]> {
  const [before = '', after = ''] = marked.split('|');
  return labels(new CompletionContext(stateOf(before + after), before.length, false), from);
}

const stateOf = (doc: string) => EditorState.create({ doc, extensions: [PostgreSQL.extension] });

async function labels(context: CompletionContext, sources: readonly CompletionSource[]): Promise<string[]> {
  const results = await Promise.all(sources.map(async (source) => source(context)));
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? []);
}

const offeredAtEnd = (text: string) => labels(new CompletionContext(stateOf(text), text.length, false), sources);

test('tables, columns of named tables, functions and keywords are offered for half-typed text', async () => {
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
  expect(await offeredAtEnd("{{ filter_values('a') | wh")).toEqual(expect.arrayContaining(['where_in', 'to_datetime']));
  expect(await offeredAtEnd("{{ filter_values('a') | wh")).not.toContain('url_param');
});

test("in a template, the tab's own parameters are offered, and nowhere else", async () => {
  expect(await offered("select * from orders where a = '{{ ori")).toEqual(expect.arrayContaining(['origin_city', 'url_param']));
  expect(await offeredAtEnd("{{ 'a' | ori")).not.toContain('origin_city');
  expect(await offered('select ori')).not.toContain('origin_city');
});

test('before and behind a template, SQL keywords are offered', async () => {
  expect(await offered('select {{ a }}, ord')).toContain('orders');
  expect(await offered('select {{ a }}, ord')).not.toContain('url_param');
});

test('in the texts of a template nothing is offered', async () => {
  expect(await offered("select {{ url_param('ord")).toEqual([]);
});

test('the first completion after an alias and a dot resolves with the columns of its table', async () => {
  expect(await offered('select a.| from flights a')).toEqual(['origin', 'delay']);
  expect(await offered('select * from orders as o join flights "F x" on "F x".|')).toEqual(['origin', 'delay']);
  expect(await offered('select A.or| from flights as a where 1 = 1')).toEqual(['origin', 'delay']);
});

test('a schema before the table is kept', async () => {
  expect(await offered('select v.| from sales.visits v')).toEqual(['seen_at']);
  expect(await offered('select sales.visits.| from sales.visits')).toEqual(['seen_at']);
});

test('an alias belongs to its statement', async () => {
  expect(await offered('select a.x from orders a; select a.| from flights a')).toEqual(['origin', 'delay']);
  expect(await offered('select a.| from orders a; select a.x from flights a')).toEqual(['Ordered at']);
});

test('a table that no FROM names yet is loaded too', async () => {
  ASKED.length = 0;
  expect(await offered('select orders.|')).toEqual(['Ordered at']);
  expect(ASKED).toEqual(['orders']);
});

test('columns that cannot be loaded end the wait with nothing', async () => {
  expect(await offered('select a.| from nowhere a')).toEqual([]);
  const failing = completionSources(
    PostgreSQL,
    () => WORDS,
    () => Promise.reject(new Error('offline')),
  );
  expect(await offered('select a.| from flights a', failing)).toEqual([]);
});

test('columns that come after the cursor has left are not offered', async () => {
  const gate = Promise.withResolvers<null>();
  const late = completionSources(
    PostgreSQL,
    () => WORDS,
    async (table) => (await gate.promise, loader(table)),
  );
  const context = new CompletionContext(stateOf('select a. from flights a'), 9, false);
  const pending = labels(context, late);
  abort(context);
  gate.resolve(null);
  expect(await pending).toEqual([]);
});

/** As the editor does when the cursor leaves the place: it takes away the listeners, after it has called them. */
function abort(context: CompletionContext): void {
  const inner = context as unknown as { abortListeners: (() => void)[] | null };
  const listeners = inner.abortListeners ?? [];
  inner.abortListeners = null;
  for (const listener of listeners) listener();
}
