import { describe, expect, it } from 'vitest';
import { sanitizeCss } from './sanitize-css.ts';

/** The rules without the guard behind them. */
const rules = (typed: string): string => sanitizeCss(typed).css.split('\n@layer')[0] ?? '';

describe('what an author can write', () => {
  it.each([
    ['.card { color: red; border: 1px solid #ccc }', '.dash .card{color:red;border:1px solid #ccc}'],
    ['h1, .card > h2 { margin: 0 }', '.dash h1,.dash .card > h2{margin:0}'],
    ['@media (max-width: 600px) { .card { padding: 4px } }', '@media (max-width: 600px){.dash .card{padding:4px}}'],
    ['body { --gap: 4px; background: linear-gradient(#fff, #eee) }', '.dash{--gap:4px;background:linear-gradient(#fff, #eee)}'],
    ['body > .card { color: red }', '.dash>.card{color:red}'],
    ['html body .card{color:red}', '.dash .card{color:red}'],
    ['.dash .card{color:red}', '.dash .card{color:red}'],
    ['.a:is(.b, .c)[data-x="a,b"] { content: "a;b}c" }', '.dash .a:is(.b, .c)[data-x="a,b"]{content:"a;b}c"}'],
    ['/* .x{ */ .y{color:red}', '.dash .y{color:red}'],
    ['.a{background:url(data:image/png;base64,AAA=)}', '.dash .a{background:url(data:image/png;base64,AAA=)}'],
  ])('%s', (typed, expected) => expect(rules(typed)).toBe(expected));
});

describe('what is left out, with its line', () => {
  it.each([
    ['\n@import url(//evil.example/a.css);', 2],
    ['.a {\n color: red;\n position: fixed }', 3],
    ['.a{ width: expression(alert(1)) }', 1],
    ['.a{ background: url(https://evil.example/x.png) }', 1],
    ['.a{ background: image-set("https://evil.example/x.png" 1x) }', 1],
    ['.a{ background: u\\72l(https://evil.example) }', 1],
    ['.a{ content: "</style><script>" }', 1],
    ['.a{ behavior: url(x.htc) }', 1],
    ['@font-face{ font-family: x; src: url(//evil.example) }', 1],
    ['body + .shell { display: none }', 1],
    ['~ .shell { display: none }', 1],
    ['.dash + .shell { display: none }', 1],
    ['.a\\{ { color: red }', 1],
    ['.a{ .b { color: red } }', 1],
    ['.a{ --x: url(//evil.example) }', 1],
    ['.a{ position: var(--p) }', 1],
    ['.a{ color: red', 1],
  ])('%s', (typed, line) => {
    const { css, problems } = sanitizeCss(typed);
    expect(problems[0]?.line).toBe(line);
    expect(css).not.toMatch(/evil|fixed|expression|shell|</);
  });

  it('keeps the good declarations beside a bad one', () => {
    expect(rules('.a{color:red;position:fixed;margin:0}')).toBe('.dash .a{color:red;margin:0}');
  });
});

describe('any text at all', () => {
  const PIECES = [
    '{',
    '}',
    ';',
    ':',
    '"',
    "'",
    '(',
    ')',
    '\\',
    '/*',
    '*/',
    '@media x',
    '.a',
    'url(',
    '<',
    '\n',
    ' ',
    ',',
    '+',
    'body',
  ];
  it('never throws, never lets < through, and scopes every rule', () => {
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    for (let round = 0; round < 3_000; round += 1) {
      const typed = Array.from({ length: 1 + (next() % 14) }, () => PIECES[(next() >> 8) % PIECES.length]).join('');
      const { css } = sanitizeCss(typed);
      expect(css).not.toContain('<');
      if (css !== '') expect(css).toMatch(/^(@media [^{]+\{)*\.dash/);
    }
  });

  // Ten times: work that grew with the square of their length would take minutes in all.
  it.each([
    ['{', 100_000, ['A closing } is missing.']],
    ['.a{(}', 30_000, ['A closing } is missing.']],
    ['"', 190_000, ['A rule needs a block: p { … }. This is left out.']],
    ['a;', 95_000, Array<string>(95_000).fill('A rule needs a block: p { … }. This is left out.')],
    ['}', 190_000, []],
  ])('reads a hostile length of %s', (part, count, messages) => {
    const typed = part.repeat(count);
    for (let time = 1; time < 10; time += 1) sanitizeCss(typed);
    const { css, problems } = sanitizeCss(typed);
    expect([css, problems.map(({ message }) => message)]).toEqual(['', messages]);
  });

  it('keeps the dashboard below the page around it', () => {
    expect(sanitizeCss('body{z-index:99!important}').css).toContain(
      '@layer meridian-guard{.dash{position:relative!important;z-index:0',
    );
  });
});
