import { expect, it } from 'vitest';
import { tickWriter } from './value-format.ts';

const written = (text: string): string => tickWriter(() => text)(0);

it('writes ticks without decimals that say nothing', () => {
  expect(['0.0', '5.0M', '-1.0M', '$2.00', '7.5M', '10', '5.0%', '1.05k', '3.10'].map(written)).toEqual([
    '0',
    '5M',
    '-1M',
    '$2',
    '7.5M',
    '10',
    '5%',
    '1.05k',
    '3.10',
  ]);
});
