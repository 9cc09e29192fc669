import { expect, it } from 'vitest';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { openApiDocument } from '#app/api/openapi/document.ts';
import { findOperations, readReference } from './api-document.ts';

const reference = readReference(JSON.parse(JSON.stringify(openApiDocument(API_TABLE, '1.2'))));

it('has every operation of the document', () => {
  expect(reference?.version).toBe('1.2');
  expect(reference?.operations).toHaveLength(API_TABLE.length);
  const ids = reference?.operations.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(ids.length);
});

it('finds operations by words of their method, path, summary or tag', () => {
  const found = findOperations(reference?.operations ?? [], 'post CHART data');
  expect(found.flatMap(([, operations]) => operations.map(({ path }) => path))).toContain('/api/v1/chart/data');
  expect(findOperations(reference?.operations ?? [], 'nothing is named so')).toEqual([]);
});

it('says what shared replies mean', () => {
  const chart = reference?.operations.find(({ id }) => id === 'get-api-v1-chart-id_or_uuid');
  expect(chart?.replies.find(({ status }) => status === '404')?.text).toBe('Not found');
});

it('reads nothing else', () => {
  expect(readReference({ message: 'Forbidden' })).toBeNull();
});
