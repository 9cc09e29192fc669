// A name on a tile says something, or is left out.
import { expect, it } from 'vitest';
import { tileTexts } from './tile-texts.ts';

const written = (widthPx: number, name = 'Trucks and Buses'): string[] =>
  tileTexts({ x: 0, y: 0, widthPx, heightPx: 50 }, { name, value: '49', color: 'text' }).map(({ text }) => text);

it('leaves out a name of which each line would be a letter or two', () => {
  expect(written(34)).toEqual([]);
  expect(written(60)).toEqual(['Trucks', 'and…es', '49']);
  expect(written(34, 'USA')).toEqual(['USA', '49']);
});
