import { expect, it } from 'vitest';
import { query } from '#app/domain/sqllab/tabs/tabs.fixture.ts';
import { executeBody } from './new-run.ts';

it('spec 320: a run is sent with the specification’s keys, and requests JSON', () => {
  const body = executeBody(query('abcdefghijk', '5', { runAsync: true, templateParams: null }));
  expect(Object.keys(body).toSorted()).toEqual(
    [
      'catalog',
      'client_id',
      'ctas_method',
      'database_id',
      'expand_data',
      'json',
      'queryLimit',
      'runAsync',
      'schema',
      'select_as_cta',
      'sql',
      'sql_editor_id',
      'tab',
      'templateParams',
      'tmp_table_name',
    ].toSorted(),
  );
  expect(body).toMatchObject({ json: true, runAsync: true, templateParams: '' });
});
