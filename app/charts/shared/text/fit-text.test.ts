import { expect, it } from 'vitest';
import { shortenMiddle, wrapText } from './fit-text.ts';
import { textWidth } from './text-width.ts';

it('keeps the beginning and the end of a long name', () => {
  const name = 'Wholesale and retail of motor vehicles';
  const short = shortenMiddle(name, 120, 12);
  expect(short).toMatch(/^Wholes.*….*icles$/);
  expect(textWidth(short, 12)).toBeLessThanOrEqual(120);
  expect(shortenMiddle(name, 400, 12)).toBe(name);
});

it('keeps only the beginning in little room, and nothing without room', () => {
  expect(shortenMiddle('Wholesale', 34, 12)).toMatch(/^Wh?o?…$/);
  expect(shortenMiddle('Wholesale', 4, 12)).toBe('');
});

it('breaks at spaces, and shortens the last line', () => {
  const options = { maxPx: 70, sizePx: 12 };
  expect(wrapText('Trucks and Buses', { ...options, maxLines: 2 })).toEqual(['Trucks and', 'Buses']);
  expect(wrapText('Role-Playing games', { ...options, maxLines: 3 })).toEqual(['Role-', 'Playing', 'games']);
  expect(wrapText('Trucks and Buses', { ...options, maxLines: 1 })).toHaveLength(1);
  const lines = wrapText('one two three four five six seven eight nine ten', { ...options, maxLines: 2 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(70);
  expect(lines[1]).toContain('…');
});
