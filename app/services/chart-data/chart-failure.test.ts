import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { chartFailure } from './chart-failure.ts';

describe('chartFailure', () => {
  it('says once that a chart type has no support yet, names it, and is calm about it', () => {
    const error = new AppError('OBJECT_DOES_NOT_EXIST_ERROR', 'Charts of type “Sunburst Chart” cannot be drawn yet.', {
      extra: { viz_type_not_drawn_yet: 'no_such_kind' },
    });
    const failure = chartFailure(error, 'en');
    expect(failure).toMatchObject({ title: 'This chart can’t be drawn yet', isCalm: true });
    expect(failure.message).toContain('“no_such_kind”');
    expect(`${failure.title} ${failure.message} ${failure.advice}`.match(/be drawn/g)).toHaveLength(1);
  });
  it('reveals nothing about unexpected errors', () => {
    const failure = chartFailure(new Error('secret of the house'), 'en');
    expect(JSON.stringify(failure)).not.toContain('secret');
  });
  it('spec 258: says that the chart wasn’t rendered, and why where that can be told', () => {
    expect(chartFailure(new Error('secret'), 'en').title).toBe(
      'An error occurred while rendering the visualization: An unexpected error occurred.',
    );
    expect(chartFailure(new AppError('GENERIC_BACKEND_ERROR', 'The map is missing.'), 'en').title).toBe(
      'An error occurred while rendering the visualization: The map is missing.',
    );
  });
});
