import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { sqlDialectOf } from '#app/engines/editors.ts';
import { completionSources, type LoadColumns, type LoadValues } from './completion.ts';
import type { PlaceLoaders } from './place-completion.ts';
import type { Vocabulary } from './vocabulary.ts';

const WORDS: Vocabulary = {
  schema: 'public',
  schemas: ['public', 'Sales'],
  catalogs: ['hive', 'system'],
  tables: [{ name: 'orders', kind: 'table' }],
  functions: ['order_no'],
  named: [
    {
      table: 'orders',
      columns: [{ name: 'Ordered at', type: 'TEXT', keys: [], comment: null }],
      foreignKeys: [{ columns: ['flight'], table: 'flights', referred: ['id'] }],
    },
    { table: 'flights', columns: [{ name: 'origin', type: 'TEXT', keys: [], comment: null }], foreignKeys: [] },
  ],
  metrics: [{ name: 'average_delay', expression: 'avg(delay)', table: 'flights' }],
  savedQueries: [{ id: 4, label: 'Late flights, by city' }],
  parameters: [{ name: 'origin_city', value: 'Oslo' }],
};
const POSTGRES = { dialect: PostgreSQL, engine: 'postgres' };
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  orders: ['Ordered at'],
  flights: ['origin', 'delay'],
  'sales.visits': ['seen_at'],
};
const ASKED: string[] = [];
const loader: LoadColumns = async ({ schema, table }) => {
  const key = schema === null ? table : `${schema.toLowerCase()}.${table}`;
  ASKED.push(key);
  await Promise.resolve();
  return COLUMNS[key]?.map((name) => ({ name, type: 'TEXT', keys: [], comment: null })) ?? null;
};
const loadValues: LoadValues = async ({ table }, column) => [`${table} ${column}`, "O'Hara"];
const TABLES: Readonly<Record<string, readonly string[]>> = { Sales: ['visits', 'Leads'], 'hive.web': ['clicks'] };
const places: PlaceLoaders = {
  loadTables: async ({ catalog, schema }) =>
    TABLES[catalog === null ? schema : `${catalog}.${schema}`]?.map((name) => ({ name, kind: 'table' as const })) ?? null,
  loadSchemas: async (catalog) => (catalog === 'hive' ? ['web'] : null),
};
const sources = completionSources(POSTGRES, {
  ...places,
  vocabulary: () => WORDS,
  loadColumns: loader,
  loadValues,
  loadSql: async () => null,
});

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
  const ask = (explicit: boolean) => labels(new CompletionContext(stateOf(text), text.length, explicit), sources);
  expect([await ask(false), await ask(true)]).toEqual([[], ['flights origin', "O'Hara"]]);
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

test('metrics of named tables and saved queries are among what is offered', async () => {
  expect(await offered('select ave| from flights')).toContain('average_delay');
  expect(await offered('select * from lat')).toContain('Late flights, by city');
});

test('10,000 tables are one list, which is made once', async () => {
  const tables = Array.from({ length: 10_000 }, (_, at) => ({ name: `table_${at}`, kind: 'table' as const }));
  const large = completionSources(POSTGRES, {
    ...places,
    vocabulary: () => vocabulary,
    loadColumns: loader,
    loadValues,
    loadSql: async () => null,
  });
  const vocabulary: Vocabulary = { ...WORDS, tables };
  const find = async () => {
    const results = await Promise.all(large.map(async (source) => source(new CompletionContext(stateOf('select t'), 8, false))));
    return results.flatMap((result) => result?.options.filter(({ label }) => label === 'table_9999') ?? []);
  };
  const [first] = await find();
  const [again] = await find();
  expect(first).toBeDefined();
  expect(again).toBe(first);
});

test('after its schema, the tables of it are offered, whatever its case', async () => {
  expect(await offered('select * from public.')).toEqual(['orders']);
  expect(await offered('select * from "PUBLIC".or')).toEqual(['orders']);
  expect(await offered('select * from elsewhere.')).toEqual([]);
});

test('schemas and catalogs are offered, and behind their dots what they contain', async () => {
  expect(await offered('select * from sa')).toEqual(expect.arrayContaining(['Sales', 'hive']));
  expect(await offered('select * from "Sales".')).toEqual(['visits', 'Leads']);
  expect(await offered('select * from orders o, sales.le')).toEqual(['visits', 'Leads']);
  expect(await offered('select sales.| from orders')).toEqual(['visits', 'Leads']);
  expect(await offered('select sales.visits.')).toEqual(['seen_at']);
  expect(await offered('select * from hive.')).toEqual(['web']);
  expect(await offered('select * from hive.web.')).toEqual(['clicks']);
  expect(await offered('select * from system.')).toEqual([]);
});

test('an alias hides the schema of its name, but not where a table is named', async () => {
  expect(await offered('select sales.| from flights sales')).toEqual(['origin', 'delay']);
  expect(await offered('select * from flights sales join sales.|')).toEqual(['visits', 'Leads']);
});

test('10,000 tables of another schema are one list, which is made once', async () => {
  const list = Array.from({ length: 10_000 }, (_, at) => ({ name: `table_${at}`, kind: 'table' as const }));
  const large = completionSources(POSTGRES, {
    ...{ ...places, loadTables: async () => list, vocabulary: () => WORDS },
    ...{ loadColumns: loader, loadValues, loadSql: async () => null },
  });
  const [inside] = large;
  const find = async () => inside?.(new CompletionContext(stateOf('select * from sales.'), 20, false));
  const first = await find();
  const again = await find();
  expect(again?.options).toHaveLength(10_000);
  expect(again?.options).toBe(first?.options);
});

test('names are written as the engine reads them', async () => {
  const applied = async (engine: string, dialect: SQLDialect, text: string): Promise<unknown[]> => {
    const columns = ['CustomerID', 'order', 'two words'].map((name) => ({ name, type: 'INT', keys: [], comment: null }));
    const own = completionSources(
      { dialect, engine },
      { ...places, vocabulary: () => WORDS, loadColumns: async () => columns, loadValues, loadSql: async () => null },
    );
    const state = EditorState.create({ doc: text, extensions: [dialect.extension] });
    const results = await Promise.all(own.map(async (source) => source(new CompletionContext(state, text.length, false))));
    return results.flatMap((result) => result?.options.map(({ apply }) => apply) ?? []);
  };
  expect(await applied('postgres', PostgreSQL, 'select orders.')).toEqual(['"CustomerID"', '"order"', '"two words"']);
  expect(await applied('mysql', MySQL, 'select orders.')).toEqual(['CustomerID', '`order`', '`two words`']);
  expect(await applied('mysql', MySQL, 'select * from orders `O 1` where `O 1`.`tw')).toEqual([
    ...['`CustomerID`', '`order`', '`two words`'],
  ]);
  expect(await applied('clickhouse', sqlDialectOf('clickhouse'), "select 'it\\'s', orders.")).toEqual([
    'CustomerID',
    '`order`',
    '`two words`',
  ]);
  expect(await applied('trino', StandardSQL, 'select orders.')).toEqual(['CustomerID', '"order"', '"two words"']);
});

test('names without quotes in the text mean what the engine folds them to', async () => {
  expect(await offered('with Late as (select Delay from flights) select l.| from LATE l')).toEqual(['delay']);
  expect(await offered('select * from Flights F join Orders O on ')).toContain('o.flight = f.id');
});

test('after an opening quote, names are offered in quotes, and the closing one is replaced', async () => {
  const find = async (marked: string, engine = 'postgres', dialect = PostgreSQL) => {
    const [before = '', after = ''] = marked.split('|');
    const own = completionSources(
      { dialect, engine },
      { ...places, vocabulary: () => WORDS, loadColumns: loader, loadValues, loadSql: async () => null },
    );
    const state = EditorState.create({ doc: before + after, extensions: [dialect.extension] });
    const context = new CompletionContext(state, before.length, false);
    const results = await Promise.all(own.map(async (source) => source(context)));
    return results.flatMap((result) =>
      result ? [{ from: result.from, to: result.to, labels: result.options.map(({ label }) => label) }] : [],
    );
  };
  expect(await find('select orders."Or|"')).toEqual([{ from: 14, to: 18, labels: ['"Ordered at"'] }]);
  expect(await find('select orders."Or|')).toEqual([{ from: 14, to: undefined, labels: ['"Ordered at"'] }]);
  expect(await find('select * from "o|"')).toContainEqual({
    from: 14,
    to: 17,
    labels: ['"orders"', '"public"', '"Sales"', '"hive"', '"system"'],
  });
  expect(await find('select orders.`Or|', 'mysql', MySQL)).toEqual([{ from: 14, to: undefined, labels: ['`Ordered at`'] }]);
  for (const [engine, dialect] of [
    ['sqlite', SQLite],
    ['clickhouse', sqlDialectOf('clickhouse')],
  ] as const)
    for (const mark of ['"', '`'])
      expect(await find(`select orders.${mark}Or|${mark}`, engine, dialect)).toEqual([
        { from: 14, to: 18, labels: [`${mark}Ordered at${mark}`] },
      ]);
});
