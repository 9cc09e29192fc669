import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { findSqlDialect } from '#app/engines/editor-language.ts';
import { completionSources } from './completion.ts';
import { NO_VOCABULARY, type Vocabulary } from './vocabulary.ts';

const column = (name: string) => ({ name, type: 'TEXT', keys: [], comment: null });
const WORDS: Vocabulary = {
  ...NO_VOCABULARY,
  schema: 'public',
  tables: ['orders', 'selections', 'groups', 'whales', 'fromages'].map((name) => ({ name, kind: 'table' as const })),
  functions: ['count', 'sum', 'coalesce', 'selfuncs', 'wherever', 'groupfn', 'regexp_in', 'regr_count', 'oidin', 'pg_sum'],
  named: [{ table: 'orders', columns: ['region', 'country', 'ordered', 'summary'].map(column), foreignKeys: [] }],
};

/** The first options that begin with the word before the cursor, as the editor sorts them: by case, then boost, then name. */
async function findFirst(text: string, engine: string): Promise<string[]> {
  const dialect = findSqlDialect(engine);
  const sources = completionSources(
    { dialect, engine },
    {
      vocabulary: () => WORDS,
      loadColumns: async () => null,
      loadValues: async () => null,
      loadSql: async () => null,
      loadTables: async () => null,
      loadSchemas: async () => null,
    },
  );
  const state = EditorState.create({ doc: text, extensions: [dialect.extension] });
  const results = await Promise.all(sources.map(async (source) => source(new CompletionContext(state, text.length, false))));
  const typed = /\w*$/.exec(text)?.[0] ?? '';
  const options = results.flatMap((result) => result?.options ?? []);
  const score = ({ label, boost = 0 }: { label: string; boost?: number }) => boost - (label.startsWith(typed) ? 0 : 200);
  return options
    .filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))
    .toSorted((one, other) => score(other) - score(one) || one.label.localeCompare(other.label))
    .map(({ label }) => label);
}

for (const engine of ['postgres', 'mysql', 'sqlite', 'trino', 'clickhouse']) {
  it.each([
    ['sel', 'SELECT'],
    ['select * fro', 'FROM'],
    ['select * from orders whe', 'WHERE'],
    ['select * from orders gro', 'GROUP'],
    ["select * from orders where region = 'a' gro", 'GROUP'],
    ['select * from orders ord', 'ORDER'],
    ['select * from orders order by region lim', 'LIMIT'],
    ['select * from orders where region = 1 an', 'AND'],
    ['select reg| from orders', 'region'],
    ['select cou', 'country'],
    ['select * from orders where sum', 'summary'],
    ['select * from orders where cas', 'CASE'],
    ['select * from ord', 'orders'],
    ['select * from gro', 'groups'],
  ])(`offers for “%s” first %s (${engine})`, async (text, first) => {
    expect((await findFirst(text.split('|')[0] ?? '', engine))[0]).toBe(first);
  });
}

it('offers functions that people write before those of the engine itself, which are last', async () => {
  const labels = await findFirst('select reg', 'postgres');
  expect(labels[0]).toBe('region');
  expect(labels.at(-1)).toMatch(/^reg/);
  expect((await findFirst('select coal', 'postgres'))[0]).toBe('coalesce');
});
