// Names on tiles are readable or omitted.
import { expect, it } from 'vitest';
import { tileTexts } from './tile-texts.ts';

const written = (widthPx: number, name = 'Trucks and Buses'): string[] =>
  tileTexts({ x: 0, y: 0, widthPx, heightPx: 50 }, { name, value: '49', color: 'text' }).map(({ text }) => text);

it('omits a name if each line would have only a letter or two', () => {
  expect(written(34)).toEqual([]);
  expect(written(60)).toEqual(['Trucks', 'and…es', '49']);
  expect(written(34, 'USA')).toEqual(['USA', '49']);
});
