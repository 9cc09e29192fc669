import { expect, it } from 'vitest';
import { markMarkup } from './mark-markup.ts';

it('renders a mark as React does', () => {
  const attributes = [
    ['data-key', 'p1'],
    ['cx', 1.5],
    ['fill', 'var(--m-cat-1)'],
  ] as const;
  expect(markMarkup('circle', attributes)).toBe('<circle data-key="p1" cx="1.5" fill="var(--m-cat-1)"></circle>');
});

it('escapes attribute values', () => {
  expect(markMarkup('path', [['data-key', `"><script>alert('x & y')</script>`]])).toBe(
    '<path data-key="&quot;&gt;&lt;script&gt;alert(&#39;x &amp; y&#39;)&lt;/script&gt;"></path>',
  );
});
