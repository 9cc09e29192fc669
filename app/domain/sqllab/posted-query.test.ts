import { describe, expect, it } from 'vitest';
import { parseDatasetId, parsePosted, parsePostedForm, requestedQueryHref } from './posted-query.ts';

describe('a form that is posted to SQL Lab', () => {
  it('spec 32: names a datasource key and a text, as JSON in form_data or as fields', () => {
    const expected = { datasourceKey: '1__table', sql: 'select 42' };
    expect(parsePostedForm({ form_data: '{"datasourceKey":"1__table","sql":"select 42"}' })).toEqual(expected);
    expect(parsePostedForm({ datasourceKey: '1__table', sql: 'select 42', csrf_token: 'x' })).toEqual(expected);
    expect(parsePostedForm({ sql: 'select 42' })).toEqual({ datasourceKey: null, sql: 'select 42' });
    expect(parsePostedForm({ form_data: '{"datasourceKey":"1__table"}' })).toEqual({ datasourceKey: '1__table', sql: null });
  });

  it('spec 32: names nothing where it is broken or empty', () => {
    for (const form_data of ['', '{', '[]', '7', 'null', '{"sql":7}', '{"sql":" ","datasourceKey":""}'])
      expect(parsePostedForm({ form_data })).toBeNull();
    expect(parsePostedForm({})).toBeNull();
    expect(parsePosted(null)).toBeNull();
  });

  it('spec 32: can be an address, whatever the text has in it', () => {
    const request = { datasourceKey: '1__table', sql: "select '&#=+ %' as ü" };
    const search = new URL(requestedQueryHref(request), 'http://h').searchParams;
    expect([search.get('datasourceKey'), search.get('sql')]).toEqual([request.datasourceKey, request.sql]);
  });
});

it('spec 382: a datasource key names a dataset, and nothing else does', () => {
  expect(['7__table', '7__dataset', '7'].map(parseDatasetId)).toEqual([7, 7, 7]);
  for (const key of ['0__table', '7__query', '7__saved_query', 'x__table', '7__', '-7', '7e3', '9'.repeat(30)])
    expect(parseDatasetId(key)).toBeNull();
});
