// Tags in lists.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Tags } from './Tags.tsx';

const html = (...names: string[]): string => renderToString(<Tags tags={names.map((name, id) => ({ id, name }))} />);

it('spec 300: a tag of more than 20 characters ends in an ellipsis, and is whole for the pointer and screen readers', () => {
  const long = 'quarterly-board-review-2026';
  expect(html(long)).toContain('aria-hidden="true">quarterly-board-revi…<');
  expect(html(long)).toContain(`title="${long}"`);
  expect(html(long)).toMatch(new RegExp(`class="[^"]*">${long}<`));
  expect(html('finance')).not.toContain('title=');
});

it('spec 496: four tags are shown, then ‘+ N ...’ with the others in a tooltip', () => {
  expect(html('a', 'b', 'c', 'd')).not.toContain('...');
  const folded = html('a', 'b', 'c', 'd', 'e1', 'f1');
  expect(folded).toContain('+ 2 ...');
  expect(folded).toContain('title="e1, f1"');
});
