// Completion of names: schemas, catalogs, aliases, quotes, and long lists of tables.
import { CompletionContext } from '@codemirror/autocomplete';
import { MySQL, PostgreSQL, SQLite, StandardSQL, type SQLDialect } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findSqlDialect } from '#app/engines/editor-language.ts';
import { completionSources } from './completion.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WORDS, POSTGRES, loader, loadValues, places, offered, createEditorState } from './completion.fixture.ts';

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
    const results = await Promise.all(
      large.map(async (source) => source(new CompletionContext(createEditorState('select t'), 8, false))),
    );
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
    ...places,
    loadTables: async () => list,
    vocabulary: () => WORDS,
    loadColumns: loader,
    loadValues,
    loadSql: async () => null,
  });
  const [inside] = large;
  const find = async () => inside?.(new CompletionContext(createEditorState('select * from sales.'), 20, false));
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
    '`CustomerID`',
    '`order`',
    '`two words`',
  ]);
  expect(await applied('clickhouse', findSqlDialect('clickhouse'), "select 'it\\'s', orders.")).toEqual([
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
    ['clickhouse', findSqlDialect('clickhouse')],
  ] as const)
    for (const mark of ['"', '`'])
      expect(await find(`select orders.${mark}Or|${mark}`, engine, dialect)).toEqual([
        { from: 14, to: 18, labels: [`${mark}Ordered at${mark}`] },
      ]);
});
