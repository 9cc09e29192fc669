import { describe, expect, it } from 'vitest';
import { evaluateTemplate } from './evaluate-template.ts';
import { helpersFor } from './find-helper.ts';
import { TemplateError } from './values.ts';

const DATA = {
  data: [
    { name: 'Ada <b>', n: 1234.5, day: Date.UTC(2026, 1, 3, 14, 5), region: 'EU', json: '{"a":[1,2]}' },
    { name: 'Bob', n: 0, day: null, region: 'US', json: 'no json' },
    { name: 'Cid', n: -2, day: 0, region: 'EU', json: null },
  ],
};
const written = (template: string, data: unknown = DATA): string => evaluateTemplate(template, data, helpersFor('en-US'));

describe('a template', () => {
  it.each([
    ['{{data.length}} rows', '3 rows'],
    ['{{data.[0].name}} {{{data.0.name}}}', 'Ada &lt;b&gt; Ada <b>'],
    ['{{#each data}}{{@index}}{{#if @first}}!{{/if}}{{#unless @last}},{{/unless}}{{/each}}', '0!,1,2'],
    ['{{#each data as |row at|}}{{at}}{{row.region}}{{/each}}', '0EU1US2EU'],
    ['{{#data}}{{this.region}} {{/data}}', 'EU US EU '],
    ['{{#each nothing}}x{{else}}none{{/each}}', 'none'],
    ['{{#each data}}{{#if n}}y{{else}}n{{/if}}{{/each}}', 'yny'],
    ['{{#each data}}{{#if n includeZero=true}}y{{/if}}{{/each}}', 'yyy'],
    ['{{#if nothing}}a{{else if data}}b{{/if}}', 'b'],
    ['{{#with data.[1]}}{{name}} {{../data.length}}{{/with}}', 'Bob 3'],
    ['{{#each data}}{{#if true}}{{../data.length}}{{/if}}{{/each}}', '333'],
    ['{{#each data.[0]}}{{@key}} {{/each}}', 'name n day region json '],
    ['{{lookup data.[1] "name"}} {{@root.data.length}}', 'Bob 3'],
    ['{{! comment }}{{log "x"}}a  {{~ "b" ~}}  c', 'abc'],
    ['{{#group data by="region"}}{{value}}:{{items.length}} {{/group}}', 'EU:2 US:1 '],
    ['{{dateFormat data.[0].day format="MMMM Do, YYYY [at] h:mm a"}}', 'February 3rd, 2026 at 2:05 pm'],
    ['{{dateFormat data.[2].day}}|{{dateFormat data.[1].day}}', '1970-01-01|'],
    ['{{formatNumber data.[0].n}} {{formatNumber data.[0].n "de-DE"}}', '1,234.5 1.234,5'],
    ['{{#with (parseJson data.[0].json)}}{{a.[1]}}{{/with}}{{parseJson data.[1].json}}', '2'],
    ['{{{stringify data.[1].region}}}{{{stringify (parseJson data.[0].json)}}}', 'US{"a":[1,2]}'],
    ['{{#if (and (eq data.[0].region "EU") (gt data.[0].n 5))}}yes{{/if}}', 'yes'],
    ['{{#eq data.[0].region "US"}}a{{else}}b{{/eq}}', 'b'],
    ['{{uppercase data.[1].name}} {{sum 1 2 3}} {{division 1 0}}{{ifx true "a" "b"}}', 'BOB 6 a'],
    ['{{formatCurrency data.[0].n}} {{currency data.[0].n code="EUR" precision=0}}', '$1,234.50 €1,235'],
    ['{{formatCurrency data.[0].n "EUR" "de-DE"}}|{{formatCurrency 1 "nonsense"}}', '1.234,50\u00a0€|1'],
    ['{{formatCurrency -5 code="GBP"}} {{formatCurrency data.[2].json}}|{{formatCurrency "7"}}', '−£5.00 |$7.00'],
    ['{{sprintf "%s has %d, %.2f%%" "Ada" 3.7 12.345}} {{sprintf "%(a)s" a="b"}}', 'Ada has 3, 12.35% b'],
    ['{{sanitize "JuSt #Wow"}} {{showIf true}}{{hideIf true}}', 'just-wow hidden'],
    ['{{{newLineToBr "a\nb"}}}', 'a<br>b'],
    ['{{join (parseJson "[1,2]") " + "}} {{excerpt "abcdef" 3}}', '1 + 2 abc…'],
  ])('%s', (template, expected) => expect(written(template)).toBe(expected));
});

describe('a hostile template', () => {
  const reasonOf = (template: string, data: unknown = DATA): string | null => {
    try {
      written(template, data);
      return null;
    } catch (error) {
      return error instanceof TemplateError ? error.reason : String(error);
    }
  };

  it.each([
    '{{constructor}}',
    '{{data.constructor.constructor}}',
    '{{__proto__}}{{data.__proto__}}{{this.__proto__.toString}}',
    '{{#with data}}{{#with constructor}}x{{/with}}{{/with}}',
    '{{lookup data "constructor"}}{{lookup (lookup data.[0] "__proto__") "toString"}}',
    '{{data.[0].name.constructor}}{{data.[0].toString}}{{data.map}}',
    '{{@constructor}}{{@root.constructor}}{{../../x}}',
    '{{#each data.[0].name}}x{{/each}}{{#with (parseJson "{\\"__proto__\\":{\\"x\\":1}}")}}{{x}}{{/with}}',
  ])('%s reads nothing of prototypes', (template) => expect(written(template)).toBe(''));

  it('calls no function, not even one in the data, and no helper of a prototype’s name', () => {
    expect(written('{{f}}{{#f}}x{{/f}}', { f: () => 'called' })).toBe('');
    expect(reasonOf('{{toString 1}}')).toBe('unknownHelper');
    expect(reasonOf('{{#hasOwnProperty "a"}}x{{/hasOwnProperty}}')).toBe('unknownHelper');
    expect(written('{{stringify data}}', { data: { f: () => 1, a: 1 } })).toBe('{&quot;a&quot;:1}');
  });

  it('is refused where it is nested too deeply, or too long', () => {
    expect(reasonOf(`${'{{#if data}}'.repeat(60)}x${'{{/if}}'.repeat(60)}`)).toBe('tooDeep');
    expect(reasonOf(`${'{{#if data}}'.repeat(2000)}x${'{{/if}}'.repeat(2000)}`)).toBe('tooDeep');
    expect(reasonOf(`{{${'(x '.repeat(9000)}${')'.repeat(9000)}}}`)).toBe('tooDeep');
    expect(reasonOf(`{{x ${'1 '.repeat(9000)}}}`)).toBe('tooDeep');
    expect(reasonOf('x'.repeat(50_001))).toBe('tooLong');
  });

  it('is stopped where it would write without end', () => {
    const rows = Array.from({ length: 2000 }, (_, n) => ({ n }));
    const nested = '{{#each @root.data}}'.repeat(3) + 'x' + '{{/each}}'.repeat(3);
    expect(reasonOf(nested, { data: rows })).toBe('tooMuch');
    expect(reasonOf(`{{#each data}}${'x'.repeat(1000)}{{/each}}`, { data: rows })).toBe('tooMuch');
    const text = 'x'.repeat(10_000);
    expect(reasonOf('{{#each data}}{{concat @root.t @root.t}}{{/each}}', { data: rows, t: text })).toBe('tooMuch');
  });

  it('says what it cannot read or has not, and where', () => {
    const errorOf = (template: string): unknown => {
      try {
        return written(template);
      } catch (error) {
        return error instanceof TemplateError ? [error.reason, error.line, error.detail] : error;
      }
    };
    expect(errorOf('<p>\n{{#if}\n</p>')).toEqual(['syntax', 2, '<p>{{#if}</p>']);
    expect(errorOf('a\n{{#each data}}\n{{#if n}}b{{/if}}\nc')).toEqual(['unclosed', 2, 'each']);
    expect(errorOf('a\n{{#each data}}b{{/if}}')).toEqual(['syntax', 2, "each doesn't match if"]);
    expect(errorOf('a\n\n{{> partial}}')).toEqual(['partial', 3, '']);
    expect(errorOf('{{#*inline "a"}}x{{/inline}}')).toEqual(['partial', 1, '']);
    expect(errorOf('a\n{{nope 1}}')).toEqual(['unknownHelper', 2, 'nope']);
    expect(errorOf('a\n{{#nope 1}}x{{/nope}}')).toEqual(['unknownHelper', 2, 'nope']);
  });
});

describe('a template of an attacker', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `n${index}`, region: `r${index % 7}` }));
  const doubled = (levels: number): string =>
    `${Array.from({ length: levels }, (_, at) => `{{#with (concat t${at} t${at}) as |t${at + 1}|}}`).join('')}x${'{{/with}}'.repeat(levels)}`;

  it.each([
    ['texts that double', `{{#with "0123456789" as |t0|}}${doubled(38)}{{/with}}`],
    ['rows within rows', '{{#each data}}{{#each ../data}}{{/each}}{{/each}}'],
    ['groups of all rows for each row', '{{#each data}}{{#group ../data by="region"}}{{/group}}{{/each}}'],
    ['JSON of all rows for each row', '{{#each data}}{{#if (stringify ../data)}}{{/if}}{{/each}}'],
    ['sums of all rows for each row', '{{#each data}}{{#if (sum ../data)}}{{/if}}{{/each}}'],
  ])('ends: %s', (_, template) => {
    expect(() => written(template, { data: rows })).toThrow(new TemplateError('tooMuch'));
  });

  it('draws 10,000 rows, and counts them for each of them', () => {
    expect(written('{{#each data}}{{#if (gt (count ../data) 5)}}.{{/if}}{{/each}}', { data: rows })).toHaveLength(10_000);
    expect(written(`{{#with "ab" as |t0|}}${doubled(10)}{{/with}}`)).toBe('x');
  });
});
