import { describe, expect, it } from 'vitest';
import { chooseGrain, MAX_POINTS } from './grain-from-extent.ts';

const ALL = [null, 'PT1S', 'PT5S', 'PT1M', 'PT5M', 'PT15M', 'PT1H', 'PT6H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y'];
const grainOf = (from: string, to: string, offered: readonly (string | null)[] = ALL) =>
  chooseGrain({ fromMs: Date.parse(from), toMs: Date.parse(to) }, offered);

describe('chooseGrain', () => {
  it.each([
    ['2024-03-01T10:00:07Z', '2024-03-01T10:02:40Z', 'PT1S'],
    ['2024-03-01T10:00:07Z', '2024-03-01T12:59:00Z', 'PT1M'],
    ['2024-03-01T10:00:07Z', '2024-03-02T01:00:00Z', 'PT5M'],
    ['2024-03-01T10:00:07Z', '2024-03-02T23:00:00Z', 'PT15M'],
    ['2024-03-01T10:00:07Z', '2024-03-08T09:00:00Z', 'PT1H'],
    ['2001-01-01T00:10:00Z', '2001-03-31T23:59:00Z', 'P1D'],
    ['2020-02-03T07:00:00Z', '2023-05-01T00:00:00Z', 'P1W'],
    ['2010-02-03T07:00:00Z', '2023-05-01T00:00:00Z', 'P1M'],
    ['1980-02-03T07:00:00Z', '2023-05-01T00:00:00Z', 'P3M'],
    ['1880-02-03T07:00:00Z', '2023-05-01T00:00:00Z', 'P1Y'],
  ])('is the finest that shows %s to %s in at most 200 points', (from, to, grain) => {
    expect(grainOf(from, to)).toBe(grain);
  });

  it('has at most 200 points at every length of time that an engine can show', () => {
    const minutesOf: Readonly<Record<string, number>> = {
      PT1S: 1 / 60,
      PT1M: 1,
      PT5M: 5,
      PT15M: 15,
      PT1H: 60,
      P1D: 1440,
      P1W: 10_080,
      P1M: 28 * 1440,
      P3M: 90 * 1440,
      P1Y: 365 * 1440,
    };
    for (let minutes = 0.5; minutes < 70_000 * 1440; minutes *= 1.3) {
      const grain = chooseGrain({ fromMs: 1, toMs: 1 + minutes * 60_000 }, ALL) ?? '';
      expect(minutes / (minutesOf[grain] ?? 0), `${minutes} minutes by ${grain}`).toBeLessThan(MAX_POINTS);
    }
  });

  it('shows no hours of days without times', () => {
    expect(grainOf('2024-03-01T00:00:00Z', '2024-03-05T00:00:00Z')).toBe('P1D');
    expect(grainOf('2024-03-01T00:00:00Z', '2024-03-05T00:30:00Z')).toBe('PT1H');
  });

  it('shows data by month and by year in months and years', () => {
    expect(grainOf('2021-01-01T00:00:00Z', '2023-11-01T00:00:00Z')).toBe('P1M');
    expect(grainOf('1955-01-01T00:00:00Z', '2005-01-01T00:00:00Z')).toBe('P1Y');
    expect(grainOf('1965-01-01T00:00:00Z', '2005-06-01T00:00:00Z')).toBe('P3M');
    expect(grainOf('1965-01-01T00:00:00Z', '2005-01-01T00:00:00Z')).toBe('P1Y');
  });

  it('keeps to what the engine offers: the next coarser, else its coarsest', () => {
    expect(grainOf('2024-03-01T10:00:07Z', '2024-03-08T09:00:00Z', [null, 'P1D', 'P1Y'])).toBe('P1D');
    expect(grainOf('1000-01-01T10:00:07Z', '2024-03-08T09:00:00Z', [null, 'P1D', 'P1M'])).toBe('P1M');
    expect(grainOf('2021-01-01T00:00:00Z', '2023-11-01T00:00:00Z', ['P1D', 'P1W'])).toBe('P1W');
    expect(grainOf('2021-01-01T00:00:00Z', '2023-11-01T00:00:00Z', [null])).toBeNull();
  });

  it('is a day where the extent is unknown or a single instant', () => {
    expect(chooseGrain(null, ALL)).toBe('P1D');
    expect(grainOf('2024-03-01T10:00:00Z', '2024-03-01T10:00:00Z')).toBe('P1D');
    expect(chooseGrain(null, ['P1M'])).toBeNull();
  });
});
