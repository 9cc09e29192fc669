import { expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { filterFace, filterOfColumn, operatorsFor, readFilterDraft, toFilter, typedValue, withOperator } from './filter-value.ts';

const column = (name: string, type: string, isTemporal = false): Dataset['columns'][number] => ({
  name,
  verboseName: null,
  description: null,
  type,
  isTemporal,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: { kind: 'native' } as unknown as Dataset['columns'][number]['storage'],
});
const [region, sales, at] = [column('region', 'TEXT'), column('sales', 'BIGINT'), column('at', 'TIMESTAMP', true)];
const dataset = { columns: [region, sales, at], metrics: [] } as unknown as Dataset;
const name = () => 'filter_new';

it('writes values in the form of its operator', () => {
  const draft = { ...filterOfColumn('region', dataset), values: ['North', 'South'] };
  expect(toFilter(draft, name)).toEqual({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'region',
    operator: 'IN',
    operatorId: 'IN',
    comparator: ['North', 'South'],
    sqlExpression: null,
    filterOptionName: 'filter_new',
    isExtra: false,
    isNew: false,
  });
  expect(toFilter(withOperator(draft, '=='), name)).toMatchObject({ operator: '==', comparator: 'North' });
  expect(toFilter(withOperator(draft, 'IS NULL'), name)).toMatchObject({ operator: 'IS NULL', comparator: null });
});

it('filters time by a range, which begins as no filter', () => {
  expect(toFilter(filterOfColumn('at', dataset), name)).toMatchObject({ operator: 'TEMPORAL_RANGE', comparator: 'No filter' });
});

it('gives nothing while it is incomplete', () => {
  expect(toFilter(filterOfColumn('region', dataset), name)).toBeNull();
  expect(toFilter({ ...readFilterDraft(null), tab: 'sql', sql: ' ' }, name)).toBeNull();
});

it('changes nothing of a saved filter that is only looked at', () => {
  const sql = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(x) > 1', filterOptionName: 'filter_1' };
  expect(toFilter(readFilterDraft(sql), name)).toMatchObject(sql);
  const odd = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'region',
    operator: 'REGEX',
    comparator: ['^a'],
    datasourceWarning: true,
  };
  expect(toFilter(readFilterDraft(odd), name)).toMatchObject(odd);
  const zero = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'sales', operator: '>', comparator: 0 };
  expect(toFilter(readFilterDraft(zero), name)).toMatchObject(zero);
});

it('offers what fits the type', () => {
  const offered = (of: typeof region) => operatorsFor(of).map(({ operator }) => operator);
  expect(offered(region)).toContain('ILIKE');
  expect(offered(region)).not.toContain('TEMPORAL_RANGE');
  expect(offered(sales)).toContain('>=');
  expect(offered(sales)).not.toContain('LIKE');
  expect(offered(at)[0]).toBe('TEMPORAL_RANGE');
  expect(offered(column('ok', 'BOOLEAN'))).toEqual(expect.arrayContaining(['IS TRUE', 'IS FALSE']));
});

it('spec 478: offers the latest partition where the database lists partitions, for columns of the table alone', () => {
  const offered = (of: typeof region, hasPartitions: boolean) =>
    operatorsFor(of, { hasPartitions }).some(({ operator }) => operator === 'LATEST PARTITION');
  expect(offered(region, true)).toBe(true);
  expect(offered(region, false)).toBe(false);
  expect(offered({ ...region, expression: 'a || b' }, true)).toBe(false);
  const filter = toFilter(withOperator(filterOfColumn('region', dataset), 'LATEST PARTITION'), name);
  expect(filter).toMatchObject({ operator: 'LATEST PARTITION', operatorId: 'LATEST_PARTITION', comparator: null });
});

it('reads typed text as a number only where the column contains numbers', () => {
  expect(typedValue('12', sales)).toBe(12);
  expect(typedValue('12', region)).toBe('12');
  expect(typedValue('9007199254740993', sales)).toBe('9007199254740993');
  expect(typedValue('abc', sales)).toBe('abc');
});

it('says a filter in one line', () => {
  const t = createTranslate(controlFields, 'en');
  const values = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'region',
    operator: 'IN',
    comparator: ['a', 'b', '<NULL>', 'd', 'e'],
  };
  expect(filterFace(values, dataset, t)).toBe('region is any of a, b, No value, and 2 more');
  expect(filterFace({ ...values, operator: 'IS NULL', comparator: null }, dataset, t)).toBe('region is null');
  expect(filterFace({ ...values, subject: 'at', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }, dataset, t)).toBe(
    'at: Last week',
  );
});
