import { describe, expect, it } from 'vitest';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { renderTemplate } from './render-template.ts';
import { alignMap, cutMap, findOrigin, sameText } from './source-map.ts';
import { untrusted } from './tainted-text.ts';
import { callable, list } from './value.ts';

const render = (source: string) =>
  renderTemplate(source, {
    literal: (value) => postgresDialect.literal(value),
    lexis: postgresDialect.lexis,
    names: [
      ['name', untrusted("O'Neil, a long name")],
      ['cities', list(['Oslo', 'Rome'])],
      ['sql', callable('sql', () => '(select broken\nfrom t)')],
    ],
  });

/** What of the typed text a word of the rendered one comes from. */
function originOf(source: string, word: string, nth = 0): string | null {
  const { text, map } = render(source);
  let from = text.indexOf(word);
  for (let i = 0; i < nth; i += 1) from = text.indexOf(word, from + 1);
  expect(from, text).toBeGreaterThanOrEqual(0);
  const origin = findOrigin(map, { from, to: from + word.length });
  return origin && source.slice(origin.from, origin.to);
}

describe('the origin of rendered text', () => {
  it('is itself where it was written as it is', () => {
    expect(originOf("select '{{ name }}' u,\n nope_col\nfrom t", 'nope_col')).toBe('nope_col');
    expect(originOf('{# a comment #}select {% if true %}a1{% else %}b1{% endif %}, nope', 'nope')).toBe('nope');
    expect(originOf('{% set x = 1 -%}   \n  select a,\n{%- if x %} b2 {% endif %} from t', 'b2')).toBe('b2');
    expect(originOf('select {% raw %}{{ as it is }}{% endraw %} from t', 'as it')).toBe('as it');
    expect(originOf('{% for c in cities %}select nope from t;{% endfor %}', 'nope', 1)).toBe('nope');
  });

  it('is the tag of the macro that made it', () => {
    expect(originOf('select * from {{ sql() }} as x', 'broken')).toBe('{{ sql() }}');
    expect(originOf("select '{{ name }}'", 'Neil')).toBe('{{ name }}');
    expect(originOf('select {{ cities | where_in }} x', 'Rome')).toBe('{{ cities | where_in }}');
    expect(originOf("{% macro m(a) %}nope({{ a }}){% endmacro %}select {{ m('x') }}", 'nope')).toBe("{{ m('x') }}");
  });

  it('covers both ends of what is partly made', () => {
    expect(originOf('select a_{{ 1 + 1 }}_b from t', 'a_2_b')).toBe('a_{{ 1 + 1 }}_b');
  });

  it('has offsets of the typed text where escaped values are longer than their tags', () => {
    const source = "select '{{ name }}', '{{ name }}', nope";
    const { text, map } = render(source);
    const at = text.indexOf('nope');
    expect(findOrigin(map, { from: at, to: at })).toEqual({ from: source.indexOf('nope'), to: source.indexOf('nope') });
    expect(findOrigin(map, { from: text.length, to: text.length })).toEqual({ from: source.length, to: source.length });
  });
});

describe('the map of a changed text', () => {
  const map = sameText(20);
  it('is that of a part', () => {
    expect(findOrigin(cutMap(map, { from: 5, to: 15 }), { from: 2, to: 4 })).toEqual({ from: 7, to: 9 });
    expect(findOrigin(cutMap(map, { from: 5, to: 15 }), { from: 12, to: 14 })).toBeNull();
  });
  it('knows what is before and behind of what was put into it', () => {
    const [before, after] = ['select a from t limit 9000 offset 2', 'select a from t limit 101 offset 2'];
    const aligned = alignMap(sameText(before.length), before, after);
    expect(findOrigin(aligned, { from: 7, to: 8 })).toEqual({ from: 7, to: 8 });
    const at = { from: after.indexOf('offset'), to: after.indexOf('offset') + 6 };
    expect(findOrigin(aligned, at)).toEqual({ from: before.indexOf('offset'), to: before.indexOf('offset') + 6 });
    const made = alignMap(sameText(8), 'select 1', 'CREATE TABLE x AS\nselect 1');
    expect(findOrigin(made, { from: 25, to: 26 })).toEqual({ from: 7, to: 8 });
    expect(findOrigin(made, { from: 3, to: 4 })).toBeNull();
  });
});
