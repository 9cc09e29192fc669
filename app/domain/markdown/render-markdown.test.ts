import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

describe('renderMarkdown', () => {
  it.each(['_*a', '_a__b', '__a_', '~~a~', 'a_', '**a**b', '['])('comes back soon from a text made of %s', (part) => {
    const startMs = performance.now();
    renderMarkdown(part.repeat(50_000 / part.length));
    expect(performance.now() - startMs).toBeLessThan(2_000);
  });
  it('keeps emphasis wherever people write it, in long tables too', () => {
    const table = `| a | b |\n| - | - |\n${'| **x** | _y_ |\n'.repeat(400)}`;
    const html = renderMarkdown(table);
    expect(html.split('<strong>x</strong>')).toHaveLength(401);
    expect(html.split('<em>y</em>')).toHaveLength(401);
    expect(renderMarkdown('**a** _b_ ~~c~~')).toBe('<p><strong>a</strong> <em>b</em> <del>c</del></p>\n');
  });
});
