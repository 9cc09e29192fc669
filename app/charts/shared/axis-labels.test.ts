import { expect, it } from 'vitest';
import { categoryLabels, evenLabels, type Place } from './axis-labels.ts';

const SPAN = { leftPx: 0, plotPx: 400, widthPx: 400 };
const at = (labels: readonly string[]): Place[] =>
  labels.map((label, index) => ({ at: (index + 0.5) * (SPAN.plotPx / labels.length), label, context: null }));
const labelsOf = (labels: readonly string[]) => categoryLabels(at(labels), SPAN.plotPx / labels.length, SPAN).texts;

it('leaves out hours that one can fill in instead of turning them', () => {
  const hours = Array.from({ length: 19 }, (_, hour) => `${String(hour + 5).padStart(2, '0')}:00`);
  const texts = labelsOf(hours);
  expect(texts.length).toBeLessThan(hours.length);
  expect(texts.every((text) => !text.rotate)).toBe(true);
});

it('keeps every name of what has no order, turned where there is no room', () => {
  const names = Array.from({ length: 16 }, (_, index) => `Company ${'ABCDEFGHIJKLMNOP'[index]}`);
  const texts = labelsOf(names);
  expect(texts).toHaveLength(names.length);
  expect(texts.every((text) => text.rotate === -45)).toBe(true);
});

it('labels every n-th of equal periods, none of them missing between two others', () => {
  const months = Array.from({ length: 24 }, (_, month) => `${['Jan', 'September'][month % 2]} ${2003 + Math.floor(month / 12)}`);
  const places = at(months);
  const shown = evenLabels(places, SPAN).texts.map(({ text }) => months.indexOf(text));
  expect(shown.length).toBeGreaterThan(2);
  const xs = evenLabels(places, SPAN).texts.map(({ x }) => x);
  const steps = xs.slice(2, -1).map((x, index) => Math.round(x - (xs[index + 1] ?? 0)));
  expect(new Set(steps).size).toBe(1);
});
