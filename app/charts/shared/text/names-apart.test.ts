import { expect, it } from 'vitest';
import { shortenApart } from './names-apart.ts';
import { textWidth } from './text-width.ts';

const room = (maxPx: number) => ({ maxPx, sizePx: 12 });
const REGIONS = ['Specialities of the northern region', 'Specialities of the southern region', 'Condiments'];

it('shortens in the middle if names stay distinct', () => {
  expect(shortenApart(['Northern specialities', 'Condiments'], room(80))).toEqual([expect.stringContaining('…'), 'Condiments']);
});

it.each([180, 150, 110, 70])('keeps the part in which names differ, in %d px', (maxPx) => {
  const written = shortenApart(REGIONS, room(maxPx));
  expect(new Set(written).size).toBe(3);
  expect(written[0]).toContain('north');
  expect(written[1]).toContain('south');
  for (const text of written) expect(textWidth(text, 12)).toBeLessThanOrEqual(maxPx);
});

it('doesn’t treat the values of a legend as part of names', () => {
  const written = shortenApart(
    ['Specialities of the northern region 1.4%', 'Specialities of the southern region 26%'],
    room(150),
  );
  expect(written[0]).toMatch(/northern.* 1\.4%$/);
  expect(written[1]).toMatch(/southern.* 26%$/);
});

it('handles thousands of long names', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `${'long '.repeat(300)}${at}${' and more'.repeat(50)}`);
  expect(new Set(shortenApart(names, room(120))).size).toBe(2_000);
});

it('keeps equal names equal, and handles texts without room', () => {
  expect(new Set(shortenApart(['One and the same name', 'One and the same name'], room(60))).size).toBe(1);
  expect(shortenApart(['', 'aa', 'ab'], room(2))).toHaveLength(3);
  expect(shortenApart(['aaaa', 'aaaaaaaa', 'aaaaaaaaaaaa'], room(20))).toHaveLength(3);
});
