import { CompletionContext } from '@codemirror/autocomplete';
import { PostgreSQL } from '@codemirror/lang-sql';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { expressionSources, type SqlWordList } from './mount-sql.ts';
import { findSqlDialect } from '#app/engines/editor-language.ts';

async function offered(text: string, words: SqlWordList): Promise<string[]> {
  const context = new CompletionContext(
    EditorState.create({ doc: text, extensions: [PostgreSQL.extension] }),
    text.length,
    false,
  );
  const results = await Promise.all(expressionSources(() => words, 'postgres').map(async (source) => source(context)));
  return results.flatMap((result) => result?.options.map(({ label }) => label) ?? []);
}
const WORDS: SqlWordList = { names: ['sales', 'Sales tax'], parameters: [{ name: 'since_year', value: 2020 }] };

it('offers columns and keywords where an expression is written', async () => {
  expect(await offered('s', WORDS)).toEqual(expect.arrayContaining(['sales', 'Sales tax', 'SELECT']));
  expect(await offered('s', WORDS)).not.toContain('since_year');
});

it('offers macros and parameters inside of a template, and neither columns nor keywords', async () => {
  const words = await offered('year >= {{ s', WORDS);
  expect(words).toEqual(expect.arrayContaining(['since_year', 'filter_values', 'url_param']));
  expect(words).not.toContain('sales');
  expect(words).not.toContain('SELECT');
});

it('knows the current vocabulary: a column that was added since', async () => {
  let names = ['sales'];
  const [columns] = expressionSources(() => ({ names, parameters: [] }), null);
  const context = new CompletionContext(EditorState.create({ doc: 'c' }), 1, false);
  names = ['cost'];
  expect((await columns?.(context))?.options.map(({ label }) => label)).toEqual(['cost']);
});

it('writes names as the engine reads them', async () => {
  const applied = async (engine: string): Promise<unknown[]> => {
    const [columns] = expressionSources(() => ({ names: ['Sales tax', 'order', 'Cost'], parameters: [] }), engine);
    const found = await columns?.(new CompletionContext(EditorState.create({ doc: 'c' }), 1, false));
    return found?.options.map(({ apply }) => apply) ?? [];
  };
  expect(await applied('postgres')).toEqual(['"Sales tax"', '"order"', '"Cost"']);
  expect(await applied('mysql')).toEqual(['`Sales tax`', '`order`', 'Cost']);
});

it('offers names in quotes behind an opening quote, in place of what is typed of them', async () => {
  const find = async (engine: string, before: string, after = '') => {
    const [columns] = expressionSources(() => ({ names: ['Sales tax', 'cost'], parameters: [] }), engine);
    const state = EditorState.create({ doc: before + after, extensions: [findSqlDialect(engine).extension] });
    const found = await columns?.(new CompletionContext(state, before.length, false));
    return found && { from: found.from, to: found.to, applied: found.options.map(({ apply }) => apply) };
  };
  expect(await find('postgres', 'SUM("Sa', '"')).toEqual({ from: 4, to: 8, applied: ['"Sales tax"', '"cost"'] });
  expect(await find('mysql', 'SUM(`Sa')).toEqual({ from: 4, to: undefined, applied: ['`Sales tax`', '`cost`'] });
  expect(await find('mysql', 'note = "Sa')).toBeNull();
});
