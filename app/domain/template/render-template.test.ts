import { describe, expect, it } from 'vitest';
import { AppError, toWireError } from '#app/domain/errors.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { untrusted } from './tainted-text.ts';
import { renderTemplate } from './render-template.ts';
import { fromJson, type JinjaValue } from './value.ts';

const names = (values: Record<string, unknown>): [string, JinjaValue][] =>
  Object.entries(values).map(([name, value]) => [name, fromJson(value)]);

const { lexis } = postgresDialect;
const literal = (value: string | number | boolean | null): string => postgresDialect.literal(value);

const render = (source: string, values: Record<string, unknown> = {}, more: [string, JinjaValue][] = []): string =>
  renderTemplate(source, { literal, lexis, names: [...names(values), ...more] }).text;

function failure(source: string, values: Record<string, unknown> = {}): AppError {
  try {
    render(source, values);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${source} was rendered.`);
}

describe('what a template means', () => {
  it.each([
    ['select 1', 'select 1'],
    ['a {# a note #}b', 'a b'],
    ['{{ x }}', '7'],
    ['{{ 7 // 2 }} {{ 7 / 2 }} {{ -7 // 2 }} {{ -7 % 3 }} {{ 2 ** 10 }}', '3 3.5 -4 2 1024'],
    ['{{ 1 + 2 * 3 }} {{ (1 + 2) * 3 }} {{ -2 ** 2 }}', '7 9 -4'],
    ["{{ 'a' ~ 1 ~ none ~ true }}", 'a1NoneTrue'],
    ["{{ 'ab' * 2 }}{{ [1] + [2] }}", 'abab[1, 2]'],
    ["{{ names }} {{ {'a': 1.0} }} {{ (1,) }}", "['a', 'b'] {'a': 1.0} (1,)"],
    ["{{ '\\d+' }}", '\\d+'],
    ['{% if x > 5 and not y %}big{% elif x %}some{% else %}none{% endif %}', 'big'],
    ['{% for n in names %}{{ loop.index }}{{ n }}{% if not loop.last %},{% endif %}{% else %}-{% endfor %}', '1a,2b'],
    ['{% for n in [] %}x{% else %}nothing{% endfor %}', 'nothing'],
    ["{% for k, v in {'a': 1, 'b': 2}.items() if v > 1 %}{{ k }}{% endfor %}", 'b'],
    ['{% set a = 1 %}{% set a, b = 2, 3 %}{{ a + b }}', '5'],
    ['{% set t %}x{{ x }}{% endset %}{{ t | upper }}', 'X7'],
    ["{% macro f(a, b='z') %}{{ a }}{{ b }}{% endmacro %}{{ f(1) }}{{ f(1, b=2) }}", '1z12'],
    ['{% macro f() %}<{{ caller() }}>{% endmacro %}{% call f() %}in{% endcall %}', '<in>'],
    ['{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}', '6'],
    ['{% with a = 2 %}{{ a }}{% endwith %}{{ a is defined }}', '2False'],
    ['{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
    ['a\n{%- if true -%}\n b \n{%- endif -%}\nc', 'abc'],
    ['{% filter upper %}a{{ x }}{% endfilter %}', 'A7'],
    ["{{ x is divisibleby 7 }} {{ x is in [7] }} {{ 'a' is string }} {{ x is not none }}", 'True True True True'],
    ["{{ 'a' in names }} {{ 'c' not in names }} {{ 1 < 2 < 3 }} {{ '1' == 1 }} {{ 1 == 1.0 }}", 'True True True False True'],
    ["{{ 'yes' if x else 'no' }}{{ 'no' if y }}", 'yes'],
    ['{{ names[-1] }}{{ names[:1] }}{{ names.0 }}{{ conf.key }}{{ conf["key"] }}', "b['a']avv"],
    ["'{{ \"','\".join(names) }}'", "'a','b'"],
    ["{{ 'a-b'.split('-') | last }} {{ ' x '.strip() }} {{ '%s=%d' % ('a', 3) }} {{ '{} {n}'.format(1, n=2) }}", 'b x a=3 1 2'],
    ["{{ nothing | default('d') }}{{ '' | default('e', true) }}{{ none | default('f') }}", 'deNone'],
    ["{{ names | map('upper') | join('+') }} {{ [3, 1, 2] | sort | first }} {{ [1, 1, 2] | unique | list | length }}", 'A+B 1 2'],
    ["{{ [1, 2, 3, 4] | select('odd') | list }} {{ [1, 2] | reject('eq', 1) | list }} {{ [1, 2] | sum }}", '[1, 3] [2] 3'],
    ["{{ '12' | int + 1 }} {{ 'x' | int(5) }} {{ '1.5' | float }} {{ 2.567 | round(2) }} {{ -3 | abs }}", '13 5 1.5 2.57 3'],
    ['{{ {"a": "<\'"} | tojson }}', '{"a": "\\u003c\\u0027"}'],
    ['{{ 9007199254740993 + 0 }}', '9007199254740993'],
    ["{{ '2024-02-29' | to_datetime('%Y-%m-%d') }}", '2024-02-29 00:00:00'],
    ["{{ ('2024-02-29' | to_datetime('%Y-%m-%d')).strftime('%d %b %y') }}", '29 Feb 24'],
  ])('%s', (source, expected) => {
    expect(render(source, { x: 7, y: false, names: ['a', 'b'], conf: { key: 'v' } })).toBe(expected);
  });

  it('quotes what goes into an IN as the engine does', () => {
    const values = { list: [1, "Joe's", null, 1.5, true], none: [] };
    expect(render('{{ list | where_in }}', values)).toBe("(1, 'Joe''s', NULL, 1.5, TRUE)");
    expect(render('{{ none | where_in }}', values)).toBe('()');
    expect(render('{{ none | where_in(default_to_none=True) }}', values)).toBe('None');
  });

  it('collects every name that nothing defines, with its place', () => {
    const { missing } = renderTemplate('select {{ a }},\n {{ b }} {{ a }} {% if c %}{% endif %}', {
      literal,
      lexis,
      names: [],
    });
    expect(missing).toEqual([
      { name: 'a', from: 10, line: 1, column: 11 },
      { name: 'b', from: 20, line: 2, column: 5 },
    ]);
  });
});

describe('what is refused, with its place', () => {
  it('returns a syntax error as clients know it', () => {
    const error = failure("select '{{ 1/ }}' a");
    expect(error.status).toBe(422);
    expect(toWireError(error).error_type).toBe('GENERIC_COMMAND_ERROR');
    expect(error.message).toBe("Jinja2 template error (TemplateSyntaxError): unexpected 'end of print statement'");
    expect(error.extra).toMatchObject({
      template: "select '{{ 1/ }}' a",
      line: 1,
      column: 15,
      exception_type: 'TemplateSyntaxError',
    });
  });

  it.each([
    ['{% if a %}', "Unexpected end of template. Jinja was looking for the following tags: 'elif' or 'else' or 'endif'"],
    ['{% nope %}', "Encountered unknown tag 'nope'."],
    ['{{ a', "unexpected end of template, expected 'end of print statement'."],
    ['{{ (1] }}', "unexpected ']', expected ')'"],
    ["{{ 'a }}", 'unexpected char'],
    ['{# a', 'Missing end of comment tag'],
    ['{% raw %}', 'Missing end of raw directive'],
    ['{{ 1 | nope }}', "No filter named 'nope'."],
    ['{{ 1 is nope }}', "No test named 'nope'."],
    ['{{ nope.a }}', "'nope' is undefined"],
    ['{{ nope() }}', "'nope' is undefined"],
    ['{{ 1 / 0 }}', 'division by zero'],
    ["{{ 1 + 'a' }}", "unsupported operand type(s) for +: 'int' and 'str'"],
    ['{{ {}.a }}', "'dict object' has no attribute 'a'"],
    ['\n\n{{ 1() }}', "'int' object is not callable"],
  ])('%s', (source, message) => {
    expect(failure(source).message).toContain(message);
  });
});

describe('hostile templates', () => {
  it.each([
    "{{ ''.constructor }}",
    "{{ ''.__class__ }}",
    '{{ {}.__proto__ }}',
    "{{ {}['__proto__'] }}",
    "{{ [].constructor('return 1')() }}",
    '{{ range.constructor }}',
    "{{ {}['constructor'] }}",
    '{{ ({}).toString() }}',
    "{{ '' | attr('__class__') }}",
    "{{ [{}] | map(attribute='__proto__') | list | first }}",
  ])('reaches nothing of the host: %s', (source) => {
    expect(failure(source).status).toBe(422);
  });

  it.each([
    '{{ range(100000000) }}',
    '{% for i in range(3000) %}{% for j in range(3000) %}{% endfor %}{% endfor %}',
    "{% set ns = namespace(s='ab') %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}",
    "{{ 'x' * 100000000 }}",
    '{{ [1] * 100000000 }}',
    '{{ 9 ** 9 ** 9 }}',
    '{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}',
    '{% set ns = namespace(l=[1]) %}{% for i in range(60) %}{% set ns.l = ns.l + ns.l %}{% endfor %}',
    "{{ 'a'.center(100000000) }}",
    "{{ 'a' | indent(100000000) | center(900000000) }}",
    `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`,
    `{{ ${'1+'.repeat(50000)}1 }}`,
    `${'{% if 1 %}'.repeat(5000)}`,
    `{{ ${'not '.repeat(50000)}1 }}`,
    "{% set l = [] %}{% for i in range(1000) %}{{ l.append(l) or '' }}{% endfor %}{{ l }}",
    "{% for i in range(90000) %}{{ 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }}{% endfor %}",
  ])('ends by its budget: %s', (source) => {
    expect(failure(source).status).toBe(422);
  });
});

describe('values from outside', () => {
  const hostile = ["O'Brien", "'; drop table a; --", '\\', "\\'", 'a\nb', '$$', '*/', '"', '1 or 1=1', "' union select 1 --"];
  const place = (source: string, value: string) => render(source, {}, [['x', untrusted(value)]]);

  it.each(hostile)('stay inside their quotes: %s', (value) => {
    expect(place("select '{{ x }}'", value)).toBe(`select '${value.replaceAll("'", "''")}'`);
    expect(place(`select {{ "'" ~ x ~ "'" }}`, value)).toBe(`select '${value.replaceAll("'", "''")}'`);
    expect(place('select {{ [x] | where_in }}', value)).toBe(`select (${postgresDialect.literal(value)})`);
    expect(place('select "{{ x }}"', value)).toBe(`select "${value.replaceAll('"', '""')}"`);
    expect(place("select E'{{ x }}'", value)).toBe(`select E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`);
    expect(place("select '{{ x.upper() | lower | replace('a', 'a') }}'", value)).toBe(
      `select '${value.toLowerCase().replaceAll("'", "''")}'`,
    );
  });

  it.each(hostile.filter((value) => /[^\w.]/.test(value)))('are refused without quotes: %s', (value) => {
    expect(() => place('select {{ x }}', value)).toThrow(/would be in the SQL without quotes/);
    expect(() => place("select '' {{ x }} ''", value)).toThrow(/without quotes/);
  });

  it('can be unquoted where they are plain words or numbers', () => {
    expect(place('select {{ x }}', '12.5')).toBe('select 12.5');
    expect(place('select {{ x }}', 'col_1')).toBe('select col_1');
    expect(place('select 1 -{{ x }}', '-1')).toBe('select 1 - -1');
  });

  it('end no comment and no dollar quotes', () => {
    expect(place('select 1 -- {{ x }}', 'a\nb')).toBe('select 1 -- a b');
    expect(place('select /* {{ x }} */ 1', '*/ 2')).toBe('select /*    2 */ 1');
    expect(place('select $q${{ x }}$q$', '$q$')).toBe('select $q$q$q$');
  });
});
