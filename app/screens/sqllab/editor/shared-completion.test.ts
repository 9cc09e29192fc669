import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { metricOptions, savedQuerySuggestions, textOfSaved, findUse } from './shared-completion.ts';

const STANDARD = findSqlNames(null);

test('a metric is written as its expression, and says of which table it is', () => {
  const [option] = metricOptions({ metrics: [{ name: 'revenue', expression: 'sum(price)', table: 'orders' }] });
  expect(option).toMatchObject({ label: 'revenue', apply: 'sum(price)', detail: 'metric · orders' });
});

test('saved queries are offered where a statement or a table can begin, and nowhere else', () => {
  const offered = (text: string, explicit = false): string[] => {
    const context = new CompletionContext(EditorState.create({ doc: text }), text.length, explicit);
    const result = savedQuerySuggestions(
      context,
      { savedQueries: [{ id: 1, label: 'Late flights' }] },
      async () => null,
      STANDARD,
    );
    return result?.options.map(({ label }) => label) ?? [];
  };
  expect(offered('select * from la')).toEqual(['Late flights']);
  expect(offered('select 1;\nla')).toEqual(['Late flights']);
  expect(offered('', true)).toEqual(['Late flights']);
  expect(offered('select la')).toEqual([]);
  expect(offered('')).toEqual([]);
  expect([findUse('select 1; '), findUse('x join '), findUse('x where ')]).toEqual(['statement', 'table', null]);
});

test('a saved query becomes a sub-query with a name, or the statement that it is', () => {
  expect(textOfSaved('select 1 -- one\n;\n', { label: 'Late flights, by city', use: 'table', names: STANDARD })).toBe(
    '(\nselect 1 -- one\n) AS late_flights_by_city',
  );
  expect(textOfSaved('select 1;', { label: '2026!', use: 'table', names: STANDARD })).toBe('(\nselect 1\n) AS "2026"');
  expect(textOfSaved('select 1;', { label: '…', use: 'statement', names: STANDARD })).toBe('select 1');
});
