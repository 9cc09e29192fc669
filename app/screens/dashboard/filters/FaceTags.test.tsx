// Several values in the button of a filter.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FaceTags } from './FaceTags.tsx';

const html = (names: readonly string[], maxTags?: number): string =>
  renderToString(<FaceTags id="value" names={names} isExcluded={false} maxTags={maxTags} />);

it('spec 496: the button of a filter has four tags, then ‘+ N ...’; in a row it has one', () => {
  const cities = ['Oslo', 'Rome', 'Lima', 'Bern', 'Kyiv', 'Riga'];
  expect(html(cities).match(/Oslo|Rome|Lima|Bern/g)).toHaveLength(4);
  expect(html(cities)).toMatch(/title="Kyiv, Riga">.*\+ 2 \.\.\./);
  expect(html(cities, 1)).toContain('+ 5 ...');
});

it('spec 499: a long value is shortened to 20 characters, whole for screen readers', () => {
  expect(html(['Llanfairpwllgwyngyllgogerychwyrndrobwll', 'b'])).toContain('Llanfairpwllgwyngyll…');
});
