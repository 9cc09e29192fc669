import { describe, expect, it } from 'vitest';
import { missingParameters, parameterFields, withParameter } from './parameter-fields.ts';

describe('parameterFields', () => {
  it('takes what the text names, without macros, own names and local ones, and guesses what it is', () => {
    const sql = `{% set city = 'Oslo' %} select '{{ city }}', {{ start_date }}, {{ limit|int }}, {{ url_param('a') }}, {{ from_dttm }},
      {{ regions | where_in }}, {{ start_date }}`;
    expect(parameterFields(sql, '{"regions": ["a", 5], "flag": true}')).toEqual([
      { name: 'start_date', kind: 'date', value: '', isSet: false, isRequired: true },
      { name: 'limit', kind: 'number', value: '', isSet: false, isRequired: true },
      { name: 'regions', kind: 'list', value: 'a\n5', isSet: true, isRequired: true },
      { name: 'flag', kind: 'boolean', value: 'true', isSet: true, isRequired: false },
    ]);
  });
  it('guesses from the filter behind a name, which also says that it can be missing', () => {
    const fields = parameterFields("{{ a | where_in }} {{ b|int }} {{ c | default('x') }} {{ c }}", null);
    expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['a', 'list', true],
      ['b', 'number', true],
      ['c', 'text', false],
    ]);
  });
});

describe('withParameter', () => {
  const read = (text: string): unknown => JSON.parse(text);
  it('sets values of their kind, and keeps the others in their order', () => {
    expect(read(withParameter('{"a": 1, "b": "x"}', 'a', 'number', '2.5'))).toEqual({ a: 2.5, b: 'x' });
    expect(read(withParameter(null, 'c', 'list', 'x\n7'))).toEqual({ c: ['x', 7] });
    expect(read(withParameter('', 'd', 'boolean', 'false'))).toEqual({ d: false });
    expect(read(withParameter('{"a": 1}', 'e', 'date', '2026-01-01'))).toEqual({ a: 1, e: '2026-01-01' });
  });
  it('keeps the objects of a list objects', () => {
    const filters = '{"_filters": [{"col": "city", "op": "IN", "val": ["Oslo"]}]}';
    const [field] = parameterFields('', filters);
    expect(read(withParameter(filters, '_filters', 'list', field?.value ?? ''))).toEqual(read(filters));
    expect(read(withParameter(null, 'a', 'list', '{"half'))).toEqual({ a: ['{"half'] });
  });
  it('unsets what was emptied', () => {
    expect(read(withParameter('{"a": 1, "b": 2}', 'a', 'number', ''))).toEqual({ b: 2 });
  });
});

describe('missingParameters', () => {
  it('are those that are named and not set', () => {
    expect(missingParameters("select '{{ a }}', {{ b }}, {{ c | default(1) }}, {{ current_user_id() }}", '{"b": 1}')).toEqual([
      'a',
    ]);
    expect(missingParameters('select 1', null)).toEqual([]);
  });
  it('are not told where blocks decide, and where the JSON cannot be read', () => {
    expect(missingParameters('{% if a %}{{ a }}{% endif %}', null)).toEqual([]);
    expect(missingParameters('{{ a }}', '{"a": ')).toEqual([]);
  });
});
