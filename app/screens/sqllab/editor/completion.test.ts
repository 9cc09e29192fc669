import { CompletionContext } from '@codemirror/autocomplete';
import { expect, test } from 'vitest';
import { completionSources, type LoadColumns } from './completion.ts';
import {
  WORDS,
  POSTGRES,
  REQUESTED_TABLES,
  loader,
  loadValues,
  places,
  sources,
  offered,
  createEditorState,
  labels,
  offeredAtEnd,
} from './completion.fixture.ts';

test('tables, columns of named tables, functions and keywords are offered for half-typed text', async () => {
  expect(await offered('select ord')).toEqual(expect.arrayContaining(['orders', 'Ordered at', 'order_no', 'ORDER']));
});

test('WITH queries and sub-queries are known with their columns, also through an alias and a star', async () => {
  const late = 'with late as (select delay, origin as city from flights) ';
  expect(await offered(`${late}select * from la`)).toEqual(expect.arrayContaining(['late', 'city']));
  expect(await offered(`${late}select l.| from late l`)).toEqual(['delay', 'city']);
  expect(await offered('select x.| from (select f.*, 1 as one from flights f) as x')).toEqual(['one', 'origin', 'delay']);
});

test('after ON, foreign keys make the condition', async () => {
  expect(await offered('select * from flights f join orders o on ')).toContain('o.flight = f.id');
});

test('the values of a column are offered on request, and only then', async () => {
  const text = "select * from flights where origin = '";
  const complete = (explicit: boolean) => labels(new CompletionContext(createEditorState(text), text.length, explicit), sources);
  expect([await complete(false), await complete(true)]).toEqual([[], ['flights origin', "O'Hara"]]);
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
  REQUESTED_TABLES.length = 0;
  expect(await offered('select orders.|')).toEqual(['Ordered at']);
  expect(REQUESTED_TABLES).toEqual(['orders']);
});

test('columns that cannot be loaded end the wait with nothing', async () => {
  expect(await offered('select a.| from nowhere a')).toEqual([]);
  const loadColumns = () => Promise.reject(new Error('offline'));
  const failing = completionSources(POSTGRES, {
    ...places,
    vocabulary: () => WORDS,
    loadColumns,
    loadValues,
    loadSql: async () => null,
  });
  expect(await offered('select a.| from flights a', failing)).toEqual([]);
});

test('columns that come after the cursor has left are not offered', async () => {
  const gate = Promise.withResolvers<null>();
  const loadColumns: LoadColumns = async (table) => (await gate.promise, loader(table));
  const late = completionSources(POSTGRES, {
    ...places,
    vocabulary: () => WORDS,
    loadColumns,
    loadValues,
    loadSql: async () => null,
  });
  const context = new CompletionContext(createEditorState('select a. from flights a'), 9, false);
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

test('metrics of named tables and saved queries are among what is offered', async () => {
  expect(await offered('select ave| from flights')).toContain('average_delay');
  expect(await offered('select * from lat')).toContain('Late flights, by city');
});
