// Tags of several selected values in a filter's button.
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FaceTags } from './FaceTags.tsx';

const html = (names: readonly string[], maxTags?: number): string =>
  renderToString(<FaceTags id="value" names={names} isExcluded={false} maxTags={maxTags} />);

it('spec 496: the button of a filter has four tags, then ‘+ N ...’; in a row it has one', () => {
  const cities = ['Oslo', 'Rome', 'Lima', 'Bern', 'Kyiv', 'Riga'];
  expect(html(cities).match(/aria-hidden="true">(Oslo|Rome|Lima|Bern)</g)).toHaveLength(4);
  expect(html(cities)).toMatch(/title="Kyiv, Riga" [^>]*>\+ 2 \.\.\.</);
  expect(html(cities, 1)).toContain('+ 5 ...');
  expect(html(cities)).toContain('>Oslo, Rome, Lima, Bern, Kyiv, Riga<');
});

it('spec 499: a long value is shortened to 20 characters, whole for the pointer and screen readers', () => {
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwll';
  expect(html([long, 'b'])).toContain(`title="${long}" aria-hidden="true">Llanfairpwllgwyngyll…<`);
  expect(html([long, 'b'])).toContain(`>${long}, b<`);
});
