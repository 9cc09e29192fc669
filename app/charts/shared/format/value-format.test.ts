import { expect, it } from 'vitest';
import { formatNumber, tickWriter } from './value-format.ts';

it('writes numbers below zero with a true minus sign', () => {
  const text = (value: number | null, format: string): string => formatNumber(value, format, { locale: 'en' });
  expect([text(-5, ',d'), text(-0.25, '.0%'), text(5e-7, '.0e'), text(-Infinity, ''), text(null, '')]).toEqual([
    '−5',
    '−25%',
    '5e-7',
    '−∞',
    '',
  ]);
});

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
