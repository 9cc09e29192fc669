// The dataset of a filter's form, from the API's own form of it.
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { expressionSources } from '#app/screens/sql-editor/mount-sql.ts';
import { readDataset } from './read-dataset.ts';

const reply = (more: object = {}, database: object = {}) => ({
  result: {
    id: 7,
    table_name: 'orders',
    schema: 'shop',
    catalog: 'hive',
    main_dttm_col: 'day',
    database: { id: 3, database_name: 'examples', backend: 'mysql', ...database },
    columns: [{ column_name: 'Sales tax', type: 'TEXT', is_dttm: false, groupby: true, filterable: true }],
    metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
    time_grain_sqla: [['P1D', 'Day']],
    ...more,
  },
});

it('has the engine and the place of the dataset, so that SQL is written as its database reads it', () => {
  expect(readDataset(reply())).toMatchObject({ engine: 'mysql', catalog: 'hive', schema: 'shop', grains: [['P1D', 'Day']] });
  expect(readDataset(reply({}, { backend: 'clickhousedb' })).engine).toBe('clickhouse');
  expect(readDataset(reply({}, { backend: 'postgresql' })).engine).toBe('postgres');
});

it('knows no engine where the reply names none', () => {
  for (const backend of ['oracle', null, undefined]) expect(readDataset(reply({}, { backend })).engine).toBeNull();
  expect(readDataset(reply({ database: null })).engine).toBeNull();
});

it('has the parameters that its templates can name', () => {
  expect(readDataset(reply({ template_params: '{"since_year":2020}' })).templateParams).toEqual({ since_year: 2020 });
  for (const none of ['', '[', null, undefined]) expect(readDataset(reply({ template_params: none })).templateParams).toEqual({});
});

it('completes names in the quotes of the engine', async () => {
  const { columns, engine } = readDataset(reply());
  const [source] = expressionSources(() => ({ names: columns.map(({ name }) => name), parameters: [] }), engine);
  const found = await source?.(new CompletionContext(EditorState.create({ doc: 'S' }), 1, false));
  expect(found?.options.map(({ apply }) => apply)).toEqual(['`Sales tax`']);
});
