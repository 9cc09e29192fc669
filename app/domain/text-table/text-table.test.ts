import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, numbers, tableWith, texts } from '#app/domain/shape/shape-fixtures.ts';
import { htmlTable } from './html-table.ts';
import { markdownTable } from './markdown-table.ts';

const options = { maxRows: 2, locale: 'en', timeZone: null };
const table = tableWith(
  texts('name | x', ['a|b', '<script>alert(1)</script>', 'c']),
  numbers('n', [1234.5, null, 3]),
  days('day', [1, null, 3]),
);

describe('markdownTable', () => {
  it('aligns numbers to the right, writes dates and says how many rows it left out', () => {
    expect(markdownTable(table, options).split('\n')).toEqual([
      '| name \\| x | n | day |',
      '| --- | ---: | --- |',
      '| a\\|b | 1,234.5 | 2020-01-01 |',
      '| &lt;script\\>alert\\(1\\)&lt;/script\\> |  |  |',
      '',
      '… 1 more row',
    ]);
  });

  it('has as many cells on every line, whatever texts hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (values) => {
        const lines = markdownTable(tableWith(texts('t', values), texts('u', values)), { ...options, maxRows: 9 }).split('\n');
        expect(lines).toHaveLength(values.length + 2);
        for (const line of lines) expect(line.replace(/\\./g, '').split('|')).toHaveLength(4);
      }),
    );
  });

  it('has no link or picture of a cell', () => {
    const text = markdownTable(tableWith(texts('t', ['![x](http://a.test/p.png)', 'https://a.test', 'www.a.test'])), {
      ...options,
      maxRows: 9,
    });
    expect(text).not.toMatch(/https?:\/\/|\]\(|www\./);
  });
});

describe('htmlTable', () => {
  it('escapes text and aligns numbers', () => {
    const html = htmlTable(table, options);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
    expect(html).toMatch(/text-align:right;">1,234\.5</);
    expect(html).toContain('… 1 more row</p>');
  });

  it('says how many columns it left out, and shortens long cells', () => {
    const html = htmlTable(tableWith(texts('a', ['x'.repeat(900)]), texts('b', ['y']), texts('c', ['z'])), {
      ...options,
      maxColumns: 1,
    });
    expect(html).toContain('… 2 more columns');
    expect(html).toMatch(/x{400,}…</);
    expect(html).not.toContain('x'.repeat(501));
  });

  it('is the header alone where there are no rows', () => {
    expect(htmlTable(tableWith(texts('a', [])), options)).toContain('<tbody></tbody>');
  });
});
