import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

describe('renderMarkdown', () => {
  it.each(['_*a', '_a__b', '__a_', '~~a~', 'a_', '**a**b', '['])('shows a text made of %s as it is typed', (part) => {
    const text = part.repeat(50_000 / part.length);
    expect(renderMarkdown(text)).toBe(`<p>${text}</p>\n`);
  });
  it('looks for emphasis where 400 characters could be its marks, not where more could', () => {
    expect(renderMarkdown('*a* '.repeat(200)).split('<em>a</em>')).toHaveLength(201);
    const more = Array<string>(201).fill('*a*').join(' ');
    expect(renderMarkdown(more)).toBe(`<p>${more}</p>\n`);
  });
  it('does not linkify a token that is longer than any address', () => {
    expect(renderMarkdown('someone@example.com')).toContain('href="mailto:someone@example.com"');
    const word = 'w'.repeat(20_000);
    expect(renderMarkdown(`${word} ${word}@example.com`)).not.toContain(`href="mailto:${'w'.repeat(500)}`);
  });
  it('skips no level of headings for screen readers, whatever sizes they have', () => {
    expect(renderMarkdown('# A\n### B\n### C\n###### D\n## E\n# F')).toBe(
      '<h1>A</h1>\n<h3 aria-level="2">B</h3>\n<h3 aria-level="2">C</h3>\n<h6 aria-level="3">D</h6>\n<h2>E</h2>\n<h1>F</h1>\n',
    );
    expect(renderMarkdown('### Only _this_')).toBe('<h3>Only <em>this</em></h3>\n');
  });
  it('keeps emphasis wherever users write it, in long tables too', () => {
    const table = `| a | b |\n| - | - |\n${'| **x** | _y_ |\n'.repeat(400)}`;
    const html = renderMarkdown(table);
    expect(html.split('<strong>x</strong>')).toHaveLength(401);
    expect(html.split('<em>y</em>')).toHaveLength(401);
    expect(renderMarkdown('**a** _b_ ~~c~~')).toBe('<p><strong>a</strong> <em>b</em> <del>c</del></p>\n');
  });
});
