import { expect, it } from 'vitest';
import { sizeLegend } from './size-legend.ts';

const drawn = (most: number, radiusOf: (value: number) => number, widthPx = 400) =>
  sizeLegend({ title: 'Sales', otherwise: 'Sales by area', least: 2, most, radiusOf, color: 'cat1', write: String, widthPx });

it('shows round values with their circles, smallest first', () => {
  const { circles, texts, heightPx } = drawn(1234, (value) => Math.sqrt(value) / 3);
  expect(texts.map(({ text }) => text)).toEqual(['Sales', '200', '500', '1000']);
  expect(circles?.map(({ radius }) => radius)).toEqual([4.71, 7.45, 10.54]);
  expect(heightPx).toBe(32);
});

it('skips circles that are too large or too similar', () => {
  expect(drawn(1000, (value) => value).texts.map(({ text }) => text)).toEqual(['Sales', '2', '5', '10']);
  expect(drawn(1000, () => 2).texts.map(({ text }) => text)).toEqual(['Sales', '1000']);
  expect(drawn(1000, () => 60)).toMatchObject({ circles: [], texts: [{ text: 'Sales by area' }], heightPx: 32 });
  expect(drawn(0, () => 2).circles).toEqual([]);
});

it('skips values below the minimum', () => {
  expect(drawn(1000, (value) => 5 * value).texts.map(({ text }) => text)).toEqual(['Sales', '2']);
});

it('stops if there is no more room', () => {
  const { texts, circles } = drawn(1234, (value) => Math.sqrt(value) / 3, 130);
  expect(texts.length).toBe((circles?.length ?? 0) + 1);
  expect(texts.length).toBeLessThan(4);
});
