import { describe, expect, it } from 'vitest';
import { htmlBlocks } from './html-blocks.ts';

const read = (html: string): string[] =>
  htmlBlocks(html).map(({ kind, indent, marker, words }) => {
    const text = words.map((word) => (word.weight === 600 ? `*${word.text}*` : word.text)).join(' ');
    return `${kind}${'>'.repeat(indent)}${marker === '' ? '' : ` ${marker}`} ${text}`.trim();
  });

describe('htmlBlocks', () => {
  it('reads headings, paragraphs and bold words', () => {
    expect(read('<h2>Sales <em>2026</em></h2><p>Up by <strong>12 %</strong> &amp; more&nbsp;&#8364;</p>')).toEqual([
      'h2 *Sales* *2026*',
      'text Up by *12* *%* & more €',
    ]);
  });
  it('puts no blanks where the text has none', () => {
    const [block] = htmlBlocks('<p>The <b>rate</b>: up <i>a</i>b</p>');
    const words = (block?.words ?? []).map(({ text, isJoined }) => (isJoined === true ? `+${text}` : text));
    expect(words).toEqual(['The', 'rate', '+:', 'up', 'a', '+b']);
  });
  it('reads lists in lists with their markers', () => {
    expect(read('<ul><li>One<ol><li>Two</li><li>Three</li></ol></li><li>Four</li></ul>')).toEqual([
      'text> • One',
      'text>> 1. Two',
      'text>> 2. Three',
      'text> • Four',
    ]);
  });
  it('reads rows of tables, rules and breaks', () => {
    expect(read('<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><hr>x<br>y')).toEqual([
      'text *A* \u2003 *B*',
      'text 1 \u2003 2',
      'rule',
      'text x',
      'text y',
    ]);
  });
  it('reads references and comments inside a word as a part of it', () => {
    const [block] = htmlBlocks('<p>caf&eacute;s a&amp;b x<!-- y -->z</p>');
    expect(block?.words.map(({ text }) => text)).toEqual(['cafés', 'a&b', 'xz']);
  });
  it('leaves out comments, styles and what is no text', () => {
    expect(read('<!-- a > b --><style>p{}</style><p>Seen <img src="x"></p>')).toEqual(['text Seen']);
  });
});
