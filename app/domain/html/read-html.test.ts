import { describe, expect, it } from 'vitest';
import { htmlText, readHtml, type HtmlNode } from './read-html.ts';

/** The tree as markup, for reading; nothing in the product does this. */
const shown = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${node.tag}${attributes.join('')}>${shown(node.children)}</${node.tag}>`;
    })
    .join('');
const read = (html: string): string => shown(readHtml(html));

describe('HTML that is allowed', () => {
  it('keeps elements, attributes and references', () => {
    expect(read('<p class="a">x &amp; <b>y</b><br>z</p>')).toBe('<p class="a">x & <b>y</b><br></br>z</p>');
    expect(read("<td COLSPAN='2' align=right>1</td>")).toBe('<td colspan="2" align="right">1</td>');
    expect(read('<a href="https://a.example/?b=1&amp;c=2" target="_blank">a</a>')).toBe(
      '<a href="https://a.example/?b=1&c=2" target="_blank" rel="noopener noreferrer">a</a>',
    );
    expect(read('<span style="color: red; position: fixed">x</span>')).toBe('<span style="color: red">x</span>');
  });

  it('closes what the next one closes', () => {
    expect(read('<ul><li>a<li>b<ul><li>c</ul><li>d</ul>')).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>');
    expect(read('<table><tr><td>1<td>2<tr><td>3</table>x')).toBe(
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>x',
    );
  });

  it('links to images of other hosts, and shows those that are in the text', () => {
    expect(read('<img src="https://evil.example/p.png" alt="Map">')).toBe(
      '<a href="https://evil.example/p.png" target="_blank" rel="noopener noreferrer">Map</a>',
    );
    expect(read('<img src="data:image/png;base64,AAAA">')).toBe('<img src="data:image/png;base64,AAAA"></img>');
  });
});

describe('hostile HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<style>@import "//evil"</style>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></math>',
    '<template><img src=x onerror=alert(1)></template>',
    '<!--<img src=x onerror=alert(1)>-->',
  ])('%s leaves nothing', (html) => expect(readHtml(html)).toEqual([]));

  it.each([
    ['<b onclick="alert(1)">x</b>', '<b>x</b>'],
    ['<form action=//evil><input name=a>x</form>', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="\u0001javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="data:text/html,<script>">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<img src="data:image/svg+xml;base64,AAAA">', '<img></img>'],
    ['<p id="root" name="x" style="background: url(//evil)">x</p>', '<p>x</p>'],
    ['<constructor __proto__=1>x', 'x'],
    ['<<b>x', '<<b>x</b>'],
    ['a < b <', 'a < b <'],
  ])('%s', (html, expected) => expect(read(html)).toBe(expected));

  it('bounds depth and size, and takes time in proportion to the text', () => {
    const deep = readHtml('<div>'.repeat(50_000));
    let depth = 0;
    for (let node: HtmlNode | undefined = deep[0]; node !== undefined && typeof node !== 'string'; node = node.children[0])
      depth += 1;
    expect(depth).toBeLessThanOrEqual(61);
    expect(readHtml('<b>x</b>'.repeat(100_000)).length).toBeLessThan(20_001);
    for (const part of ['<', '<a', '<a b', '<a b="', '</', '<!--', '<script>', '<script', '&amp', '<p/', "<a '", '<a = '])
      expect(htmlText(readHtml(part.repeat(50_000))).length).toBeLessThan(300_000);
  });
});
