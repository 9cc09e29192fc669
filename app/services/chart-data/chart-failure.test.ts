import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { chartFailure, reportChartFailure } from './chart-failure.ts';

const deps = { newUuid: () => 'r-1', config: { accessRequestUrl: 'https://wiki.example.org/access' } };

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
    expect(chartFailure(new Error('secret'), 'en').message).toBe(
      'An error occurred while rendering the visualization: The server failed.',
    );
    expect(chartFailure(new AppError('GENERIC_BACKEND_ERROR', 'The map is missing.'), 'en').message).toBe(
      'An error occurred while rendering the visualization: The map is missing.',
    );
  });
  it('spec 405: is titled “Request timed out”, with the issues 1000 and 1001', () => {
    const error = new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out. The query was stopped after 60 seconds.');
    expect(chartFailure(error, 'en')).toMatchObject({
      title: 'Request timed out',
      message: 'The query was stopped after 60 seconds.',
      issues: [{ code: 1000 }, { code: 1001 }],
    });
  });
  it('spec 455: tells the id under which the log has what is unexpected, and none for what is known', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(reportChartFailure(new Error('secret'), 'en', deps)).toMatchObject({
      title: 'Unexpected error',
      requestId: 'r-1',
    });
    expect(JSON.stringify(log.mock.calls)).toContain('r-1');
    const denied = new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'No.');
    expect(reportChartFailure(denied, 'en', deps)).toMatchObject({ link: 'https://wiki.example.org/access' });
    expect(reportChartFailure(denied, 'en', deps)).not.toHaveProperty('requestId');
    log.mockRestore();
  });
});
