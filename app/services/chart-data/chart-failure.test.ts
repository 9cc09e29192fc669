import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { chartFailure } from './chart-failure.ts';

describe('chartFailure', () => {
  it('says once that a type of chart is still to come, names it, and is calm about it', () => {
    const error = new AppError('OBJECT_DOES_NOT_EXIST_ERROR', 'Charts of type “Sunburst Chart” cannot be drawn yet.', {
      extra: { viz_type_not_drawn_yet: 'no_such_kind' },
    });
    const failure = chartFailure(error);
    expect(failure).toMatchObject({ title: 'This chart cannot be drawn yet', isCalm: true });
    expect(failure.message).toContain('“no_such_kind”');
    expect(`${failure.title} ${failure.message} ${failure.advice}`.match(/cannot be drawn/g)).toHaveLength(1);
  });
  it('tells nothing of what nobody expected', () => {
    const failure = chartFailure(new Error('secret of the house'));
    expect(JSON.stringify(failure)).not.toContain('secret');
  });
});
