// What the sanitizer lets through, read by css-tree: another parser must find nothing that the sanitizer didn't mean.
import { generate, parse, walk, type CssNode } from 'css-tree';
import { describe, expect, it } from 'vitest';
import { hostileCss } from './css-fixtures.ts';
import { sanitizeCss } from './sanitize-css.ts';

const AT_RULES: ReadonlySet<string> = new Set(['media', 'layer']);

/** What in a sheet could load something or leave the dashboard; empty where nothing does. */
function escapes(css: string): string[] {
  const found: string[] = [];
  // A part that can't be read is a `Raw`: browsers drop it.
  const tree = parse(css, { parseCustomProperty: true });
  walk(tree, (node: CssNode) => {
    if (node.type === 'Atrule' && !AT_RULES.has(node.name.toLowerCase())) found.push(`@${node.name}`);
    if (node.type === 'Url' && !/^data:image\//i.test(node.value)) found.push(`url ${node.value}`);
    if (node.type === 'Function' && /image-set|cross-fade|^image$|^src$|expression|element/i.test(node.name))
      found.push(node.name);
    if (node.type === 'Declaration' && node.property === 'position' && /fixed|sticky|var\(/i.test(generate(node.value)))
      found.push(generate(node));
    if (node.type === 'Selector' && !generate(node).startsWith('.dash')) found.push(`selector ${generate(node)}`);
  });
  return found;
}

describe('a sanitized sheet, read by another parser', () => {
  it('has only rules inside of the dashboard, and nothing that loads', () => {
    for (const typed of hostileCss(21, 5_000)) expect(escapes(sanitizeCss(typed).css), typed).toEqual([]);
  });

  it('would be found out if it had', () => {
    const wrong = [
      '.a{color:red}',
      '@import "x";',
      '.dash{background:url(//x)}',
      '.dash{position:fixed}',
      '.dash{color:image-set("x" 1x)}',
    ];
    for (const css of wrong) expect(escapes(css), css).not.toEqual([]);
  });
});
