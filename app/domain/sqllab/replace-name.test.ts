import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { replaceName } from './replace-name.ts';

function replaced(sql: string, right = 'region', engine = 'sqlite'): string {
  const edits = replaceName(sql, { wrong: 'regoin', right }, findSqlNames(engine));
  return edits.reduceRight((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), sql);
}

it.each([
  ['select regoin, count(*) from t group by Regoin', 'select region, count(*) from t group by region'],
  ['select t.regoin, "regoin", `regoin` from t', 'select t.region, region, region from t'],
  ["select 'regoin' -- regoin\n/* regoin */ , regoin", "select 'regoin' -- regoin\n/* regoin */ , region"],
  ["select '{{ regoin }}' , {{ regoin }} , regoin", "select '{{ regoin }}' , {{ regoin }} , region"],
  ['select regoin(1), regoins, regoin', 'select regoin(1), regoins, region'],
  ["select 'open regoin", "select 'open regoin"],
])('%s', (sql, expected) => {
  expect(replaced(sql)).toBe(expected);
});

it('writes the name as the engine needs it, and takes a text in quotes for a text', () => {
  expect(replaced('select regoin', 'Sales region')).toBe('select "Sales region"');
  expect(replaced('select regoin, "regoin"', 'Sales region', 'mysql')).toBe('select `Sales region`, "regoin"');
  expect(replaced('select regoin', 'order')).toBe('select "order"');
});

it.each(["'", '"', '/*', '{{', 'a'])('comes back from a text made of %s', (piece) => {
  expect(replaced(piece.repeat(200_000))).toHaveLength(piece.length * 200_000);
});
