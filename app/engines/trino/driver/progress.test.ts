import { expect, it } from 'vitest';
import { readProgress, statsSchema } from './progress.ts';

const percentOf = (stats: unknown): number | null => readProgress({ stats: statsSchema.parse(stats) }).percent;
const linkOf = (infoUri: string | null): string | null => readProgress({ infoUri }).trackingUrl;

it('takes the server’s own figure, else the share of splits that are done', () => {
  expect(percentOf({ progressPercentage: 37.5, completedSplits: 1, totalSplits: 2 })).toBe(37.5);
  expect(percentOf({ completedSplits: 3, totalSplits: 4 })).toBe(75);
  expect(percentOf({ progressPercentage: null, completedSplits: 3, totalSplits: 4 })).toBe(75);
  expect([percentOf({ completedSplits: 9, totalSplits: 4 }), percentOf({ progressPercentage: -5 })]).toEqual([100, 0]);
});

it('says nothing where the server does not, or says what is none', () => {
  for (const stats of [undefined, null, 'x', {}, { totalSplits: 0 }, { totalSplits: 'x', completedSplits: -1 }])
    expect(percentOf(stats)).toBeNull();
});

it('links only web addresses without credentials', () => {
  expect(linkOf('https://trino.example.org/ui/query.html?20261128_1')).toBe('https://trino.example.org/ui/query.html?20261128_1');
  expect(linkOf('http://trino:8080/ui/query.html?1')).toBe('http://trino:8080/ui/query.html?1');
  for (const uri of ['javascript:alert(1)', 'data:text/html,x', '/ui', '', 'https://u:p@x/', `https://x/${'a'.repeat(2_000)}`])
    expect(linkOf(uri)).toBeNull();
});
