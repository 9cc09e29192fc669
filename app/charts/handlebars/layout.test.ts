import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { HtmlNode } from '#app/domain/html/read-html.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layout } from './layout.ts';
import { settings, type HandlebarsSettings } from './settings.ts';
import { textLines } from './text-lines.ts';

const input = (formData: FormData): LayoutInput<HandlebarsSettings> => ({
  tables: [
    {
      rowCount: 2,
      columns: [
        { name: 'line', type: 'string', values: ['Cars <b>', 'Planes'] },
        { name: 'total', type: 'numeric', values: Float64Array.of(1200, 3) },
      ],
    },
  ],
  settings: readSettings(settings, formData),
  widthPx: 400,
  heightPx: 200,
  locale: 'en-US',
  timeZone: null,
  colors: () => 'cat1',
  columnMeta: {},
  hidden: [],
  ownState: {},
});
const drawn = (handlebarsTemplate: string, styleTemplate = '') => layout(input({ handlebarsTemplate, styleTemplate }));
const styles = (nodes: readonly HtmlNode[]): (string | undefined)[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.attributes['style'], ...styles(node.children)]));

describe('a template chart', () => {
  it('is a tree of what the template wrote, its data as text', () => {
    expect(drawn('{{#each data}}<p>{{line}}</p>{{/each}}').nodes).toEqual([
      { tag: 'p', attributes: {}, children: ['Cars <b>'] },
      { tag: 'p', attributes: {}, children: ['Planes'] },
    ]);
    expect(drawn('<script>alert(1)</script><p onclick="x">{{{data.[0].line}}}</p>').nodes).toEqual([
      { tag: 'p', attributes: {}, children: ['Cars ', { tag: 'b', attributes: {}, children: [] }] },
    ]);
  });

  it('shows its rows as JSON where no template is set', () => {
    expect(textLines(layout(input({})).nodes, 400).map(({ cells }) => cells[0])).toEqual([
      '•  {"line":"Cars <b>","total":1200}',
      '•  {"line":"Planes","total":3}',
    ]);
  });

  it('says why it shows nothing, and where', () => {
    expect(drawn('<p>\n{{#if}').empty).toBe('Line 2 of the template can’t be read: <p>{{#if}');
    expect(drawn('<p>\n{{#each data}}').empty).toBe('The block “each” in line 2 of the template is never closed');
    expect(drawn('<p>x</p>', '\n{{nope 1}}').empty).toBe('Line 2 of the styles uses “nope”, which isn’t a helper');
    expect(drawn('{{> a}}').empty).toBe('Line 1 of the template uses a partial or a decorator, which aren’t available');
    expect(drawn(' {{! nothing }} ').empty).toBe('The template shows nothing for these rows');
  });

  it('reads Markdown around its HTML', () => {
    const [title, text, list, rest] = drawn(
      '# {{data.length}} lines\n\nThe **first**: _{{data.[0].line}}_\n\n{{#each data}}\n- {{total}}\n{{/each}}',
    ).nodes.filter((node) => node !== '\n');
    expect(title).toEqual({ tag: 'h1', attributes: {}, children: ['2 lines'] });
    expect(text).toMatchObject({ tag: 'p', children: ['The ', { tag: 'strong' }, ': ', { tag: 'em', children: ['Cars <b>'] }] });
    expect(list).toMatchObject({ tag: 'ul' });
    expect(rest).toBeUndefined();
    const link = drawn('[a](javascript:alert) ![x](https://a.example/x.png)').nodes;
    expect(JSON.stringify(link)).not.toMatch(/javascript|"img"/);
  });

  it('takes indented HTML for HTML, after an empty line too', () => {
    const nested = '<ul>\n\n{{#each data}}\n\n        <li>{{total}} *</li>\n\n{{/each}}\n</ul>';
    expect(drawn(nested).nodes.filter((node) => node !== '\n')).toMatchObject([
      { tag: 'ul', children: expect.arrayContaining([expect.objectContaining({ tag: 'li', children: ['3 *'] })]) as unknown },
    ]);
    const indented = drawn('a\n\n    b').nodes.filter((node) => typeof node !== 'string');
    expect(indented.map(({ tag }) => tag)).toEqual(['p', 'p']);
  });

  it('puts styles on the elements that selectors mean, the more precise and the own ones last', () => {
    const html = '<ul class="a"><li>1</li><li class="b" style="color: blue">2</li></ul>';
    expect(
      styles(drawn(html, '.a > .b { color: red; position: fixed } li { margin: 1px } li:first-child, p { opacity: 0.5 }').nodes),
    ).toEqual([undefined, 'margin: 1px; opacity: 0.5', 'margin: 1px; color: red; color: blue']);
    expect(
      styles(drawn('<p>x</p>', 'p { background: url(//evil) } </style><script> @import "x"; p:hover { color: red }').nodes),
    ).toEqual([undefined]);
    expect(styles(drawn('<p>x</p>', 'p { width: {{data.length}}px }').nodes)).toEqual(['width: 2px']);
  });
});

it('breaks texts into lines, and rows into cells', () => {
  const { nodes } = drawn('<h2>Lines</h2><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table><p>one two three four</p>');
  expect(textLines(nodes, 60).map(({ cells, sizePx, weight }) => [cells, sizePx, weight])).toEqual([
    [['Lines'], 16, 600],
    [['A', 'B'], 12, 600],
    [['1', '2'], 12, 400],
    [['one two'], 12, 400],
    [['three four'], 12, 400],
  ]);
});
