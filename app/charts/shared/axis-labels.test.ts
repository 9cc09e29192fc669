import { expect, it } from 'vitest';
import { categoryLabels, type Place } from './axis-labels.ts';

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
