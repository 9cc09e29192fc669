// What hostile authors try, and texts made at random of what CSS is made of: the same rules apply to all of them.
import { describe, expect, it } from 'vitest';
import { hostileCss } from './css-fixtures.ts';
import { sanitizeCss } from './sanitize-css.ts';

const rules = (typed: string): string => sanitizeCss(typed).css.split('\n@layer')[0] ?? '';

describe('ways out of the style element, and ways to load something', () => {
  it.each([
    ['@media x</style><img src=x onerror=alert(1)>{.a{color:red}}'],
    ['@media (width</style>){.a{color:red}}'],
    ['.a{content:"\\"" image-set("https://evil.example/x.png" 1x) \'"\'}'],
    ['.a{content:"\\"" cross-fade(url(//evil.example/x.png), red) \'"\'}'],
    [".a{content:'\\'' -webkit-image-set('https://evil.example/x.png' 1x) \"'\"}"],
    ['.a{background:URL(//evil.example/x.png)}'],
    ['.a{background:url (//evil.example/x.png)}'],
    ['.a{background:url(/**/"//evil.example/x.png")}'],
    ['.a{background:url(data:text/html;base64,AAAA)}'],
    ['.a{background:url("data:image/png;base64,AA") , src("//evil.example/x.png")}'],
    ['.a{background:\\75rl(//evil.example/x.png)}'],
    ['@\\69mport "//evil.example/x.css";'],
    ['@import"//evil.example/x.css";.b{color:red'],
    ['@charset "utf-7";@namespace x "//evil.example/";'],
    ['@layer evil{.a{color:red}}'],
    ['@property --evil{syntax:"*";inherits:true}'],
    ['.a"evil\n{color:red}'],
    ['url(//evil.example){color:red}'],
    [".a[b='{color:red}\n#evil{color:red}"],
    ['.a){color:red}#evil{color:red'],
  ])('%s', (typed) => {
    expect(rules(typed)).not.toMatch(/evil|</);
    expect(sanitizeCss(typed).problems).not.toEqual([]);
  });
});

describe('ranges of @media', () => {
  it.each([
    ['(width <= 600px)', '(600px >= width)'],
    ['screen and (400px<width<=700px)', 'screen and (700px >= width > 400px)'],
    ['(width >= 600px)', '(width >= 600px)'],
  ])('%s', (query, written) => expect(rules(`@media ${query}{.a{color:red}}`)).toBe(`@media ${written}{.dash .a{color:red}}`));
});

describe('any text', () => {
  it('contains no <, no @import, no escape, and no url() but a picture in the text itself', () => {
    for (const typed of hostileCss(11, 20_000)) {
      const css = rules(typed);
      expect(css, typed).not.toMatch(
        /<|@import|@font-face|@namespace|expression\(|image-set\(|[{;]position:[^;}]*(?:fixed|sticky)/i,
      );
      const urls = css.match(/(?<![\w-])url\([^)]*\)?/gi) ?? [];
      expect(
        urls.filter((url) => !/^url\(\s*["']?data:image\//i.test(url)),
        typed,
      ).toEqual([]);
    }
  });

  it('gives the same again when what it gave is typed', () => {
    for (const typed of hostileCss(12, 5_000)) {
      const once = rules(typed);
      expect(rules(once), typed).toBe(once);
    }
  });

  it('says at least one problem wherever it leaves something out, with a line that is there', () => {
    for (const typed of hostileCss(13, 5_000)) {
      const { css, problems } = sanitizeCss(typed);
      if (css === '' && /[^\s;}]/.test(typed.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, ''))) {
        if (!/\{\s*\}|\{[\s;]*\}/.test(typed)) expect(problems, typed).not.toEqual([]);
      }
      const lines = typed.split(/\r\n?|\n|\f/).length;
      for (const { line } of problems) expect(line, typed).toSatisfy((at: number) => at >= 1 && at <= lines);
    }
  });
});

describe('huge input', () => {
  const [unclosed, noBlock] = ['A closing } is missing.', 'A rule needs a block: p { … }. This is left out.'];
  // Work that grew with the square of their length would take minutes.
  it.each([
    {
      name: 'one rule',
      typed: `.a{${'color:red;'.repeat(19_000)}}`,
      css: `.dash .a{${Array<string>(19_000).fill('color:red').join(';')}}`,
    },
    {
      name: 'one selector',
      typed: `${'.a,'.repeat(60_000)}.b{color:red}`,
      css: `${'.dash .a,'.repeat(60_000)}.dash .b{color:red}`,
    },
    {
      name: 'many lines',
      typed: '.a{color:\nred;\n}\n'.repeat(10_000),
      css: Array<string>(10_000).fill('.dash .a{color:red}').join('\n'),
    },
    { name: 'brackets', typed: `.a{color:${'('.repeat(190_000)}`, says: [unclosed] },
    { name: 'nested @media', typed: '@media x{'.repeat(20_000), says: [unclosed] },
    {
      name: 'closed nested @media',
      typed: '@media x{'.repeat(19_000) + '}'.repeat(19_000),
      says: ['This @media is nested too deeply: it is left out.'],
    },
    { name: 'comments', typed: '/*/'.repeat(60_000) },
    { name: 'an unfinished comment', typed: `.a{color:red}${'/* '.repeat(60_000)}`, css: '.dash .a{color:red}' },
    { name: 'comments that open and close', typed: '/*'.repeat(99_000), says: [noBlock] },
    {
      name: 'less than',
      typed: `@media (${'a<'.repeat(90_000)}b) {.a{color:red}}`,
      css: `@media (b${' > a'.repeat(90_000)}){.dash .a{color:red}}`,
    },
    {
      name: 'functions',
      typed: `.a{color:${'a('.repeat(60_000)}${')'.repeat(60_000)}}`,
      says: ['“color” is left out: a() is not allowed.'],
    },
    { name: 'urls', typed: `.a{background:${'url("'.repeat(39_000)}}`, says: [unclosed] },
    { name: 'strings', typed: `${'"\n'.repeat(60_000)}`, says: [noBlock] },
    {
      name: 'quotes and escapes',
      typed: `.a{content:"${'\\"'.repeat(90_000)}"}`,
      css: `.dash .a{content:"${'\\"'.repeat(90_000)}"}`,
    },
  ])('$name', ({ typed, css = '', says = [] }) => {
    const { css: written, problems } = sanitizeCss(typed);
    expect(written.split('\n@layer')[0]).toBe(css);
    expect(problems.map(({ message }) => message)).toEqual(says);
  });

  it('is refused entirely beyond 200 000 characters', () => {
    expect(sanitizeCss('a'.repeat(200_001))).toEqual({ css: '', problems: [{ line: 1, message: expect.any(String) as string }] });
  });
});
