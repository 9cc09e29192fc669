// A mark has room for a short number; its tooltip and the data table say all of its digits.
import { expect, it } from 'vitest';
import { SHAPE, type Shape } from '#app/charts/shared/samples.fixture.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf, formatSampleName } from './samples.ts';

/** Adaptive numbers: "1.23M". */
const SHORT = /\d[kMGBT](?![A-Za-z])/;
const LARGE: Shape = { ...SHAPE, value: (row, series) => 1_234_567 + 1_001 * SHAPE.value(row, series) };

it.each(SAMPLES.map((sample) => [formatSampleName(sample), sample] as const))(
  '%s shortens no number of a tooltip',
  (_name, sample) => {
    const kind = kindOf(sample.vizType);
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, LARGE)));
    const tooltips = Object.values(layout.tooltips).flatMap(({ title, rows }) => [title, ...rows.map(({ value }) => value)]);
    expect(tooltips.filter((text) => SHORT.test(text))).toEqual([]);
    expect(layout.dataTable.rows.flat().filter((text) => SHORT.test(text))).toEqual([]);
  },
);
