import { expect, it } from 'vitest';
import { categoryLabels, evenLabels, timePlaces, type AxisLabelPlace } from './axis-labels.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';

const SPAN = { leftPx: 0, plotPx: 400, widthPx: 400 };
const at = (labels: readonly string[]): AxisLabelPlace[] =>
  labels.map((label, index) => ({ at: (index + 0.5) * (SPAN.plotPx / labels.length), label, context: null }));
const labelsOf = (labels: readonly string[]) => categoryLabels(at(labels), SPAN.plotPx / labels.length, SPAN).texts;

it('skips hours instead of rotating their labels', () => {
  const hours = Array.from({ length: 19 }, (_, hour) => `${String(hour + 5).padStart(2, '0')}:00`);
  const texts = labelsOf(hours);
  expect(texts.length).toBeLessThan(hours.length);
  expect(texts.every((text) => !text.rotate)).toBe(true);
});

const QUARTERS = ['Q1 2003', 'Q2 2003', 'Q3 2003', 'Q4 2003', 'Q1 2004', 'Q2 2004', 'Q3 2004', 'Q4 2004', 'Q1 2005', 'Total'];

it('shows the year once, below its first period, instead of rotating labels', () => {
  const span = { leftPx: 0, plotPx: 300, widthPx: 300 };
  const placesBy = (stepPx: number) => QUARTERS.map((label, index) => ({ at: (index + 0.5) * stepPx, label, context: null }));
  const { texts } = categoryLabels(placesBy(30), 30, span, true);
  expect(texts.map(({ text }) => text)).toEqual([
    'Q1',
    'Q2',
    'Q3',
    'Q4',
    'Q1',
    'Q2',
    'Q3',
    'Q4',
    'Q1',
    'Total',
    '2003',
    '2004',
    '2005',
  ]);
  expect(texts.every(({ rotate }) => !rotate)).toBe(true);
  expect(categoryLabels(placesBy(16), 16, { ...span, plotPx: 160 }, true).texts.every(({ rotate }) => rotate === -45)).toBe(true);
});

it('labels every quarter if there is room', () => {
  const quarters = Float64Array.from({ length: 10 }, (_, at) => Date.UTC(2003, 3 * at, 1));
  const axis: SeriesAxis = {
    kind: 'time',
    label: '',
    values: quarters,
    unit: 'quarter',
    zone: null,
    format: null,
    writeValue: String,
    write: String,
  };
  const labels = (lengthPx: number) => timePlaces(axis, { lengthPx, locale: 'en-US', bands: null }).map(({ label }) => label);
  expect(labels(370)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q1', 'Q2', 'Q3', 'Q4', 'Q1', 'Q2']);
  expect(labels(200).length).toBeLessThan(6);
});

it('keeps every name of unordered categories, rotated if there is no room', () => {
  const names = Array.from({ length: 16 }, (_, index) => `Company ${'ABCDEFGHIJKLMNOP'[index]}`);
  const texts = labelsOf(names);
  expect(texts).toHaveLength(names.length);
  expect(texts.every((text) => text.rotate === -45)).toBe(true);
});

it('labels every n-th of equal periods without gaps', () => {
  const months = Array.from({ length: 24 }, (_, month) => `${['Jan', 'September'][month % 2]} ${2003 + Math.floor(month / 12)}`);
  const places = at(months);
  const shown = evenLabels(places, SPAN).texts.map(({ text }) => months.indexOf(text));
  expect(shown.length).toBeGreaterThan(2);
  const xs = evenLabels(places, SPAN).texts.map(({ x }) => x);
  const steps = xs.slice(2, -1).map((x, index) => Math.round(x - (xs[index + 1] ?? 0)));
  expect(new Set(steps).size).toBe(1);
});
