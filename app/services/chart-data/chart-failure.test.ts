import { describe, expect, it, vi } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import { AppError } from '#app/domain/errors.ts';
import { chartFailure, failureAudience, reportChartFailure, type FailureAudience } from './chart-failure.ts';

const deps = { newUuid: () => 'r-1', config: { accessRequestUrl: 'https://wiki.example.org/access' } };

const EDITOR = { locale: 'en', audience: 'editor' } as const;

describe('chartFailure', () => {
  it('says once that a chart type has no support yet, names it, and is calm about it', () => {
    const error = new AppError('OBJECT_DOES_NOT_EXIST_ERROR', 'Charts of type “Sunburst Chart” cannot be drawn yet.', {
      extra: { viz_type_not_drawn_yet: 'no_such_kind' },
    });
    const failure = chartFailure(error, EDITOR);
    expect(failure).toMatchObject({ title: 'This chart can’t be drawn yet', isCalm: true });
    expect(failure.message).toContain('“no_such_kind”');
    expect(`${failure.title} ${failure.message} ${failure.advice}`.match(/be drawn/g)).toHaveLength(1);
  });
  it('reveals nothing about unexpected errors', () => {
    const failure = chartFailure(new Error('secret of the house'), EDITOR);
    expect(JSON.stringify(failure)).not.toContain('secret');
  });
  it('spec 258: says that the chart wasn’t rendered, and why where that can be told', () => {
    expect(chartFailure(new Error('secret'), EDITOR).message).toBe(
      'An error occurred while rendering the visualization: The server failed.',
    );
    expect(chartFailure(new AppError('GENERIC_BACKEND_ERROR', 'The map is missing.'), EDITOR).message).toBe(
      'An error occurred while rendering the visualization: The map is missing.',
    );
  });
  it('spec 405: is titled “Request timed out”, with the issues 1000 and 1001', () => {
    const error = new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out. The query was stopped after 60 seconds.');
    expect(chartFailure(error, EDITOR)).toMatchObject({
      title: 'Request timed out',
      message: 'The query was stopped after 60 seconds.',
      issues: [{ code: 1000 }, { code: 1001 }],
    });
  });
  it('tells when the chart can be drawn where its viewer has done too much, and blames neither query nor database', () => {
    const failure = chartFailure(tooMany('queries', 4_200), EDITOR);
    expect(failure).toEqual({
      type: 'GENERIC_COMMAND_ERROR',
      title: 'Too many queries',
      message: 'Too many queries in a short time. Try again in 5 seconds.',
      advice: '',
      retryAfterS: 5,
    });
  });
  it('spec 455: tells the id under which the log has what is unexpected, and none for what is known', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(reportChartFailure(new Error('secret'), EDITOR, deps)).toMatchObject({
      title: 'Unexpected error',
      requestId: 'r-1',
    });
    expect(JSON.stringify(log.mock.calls)).toContain('r-1');
    const denied = new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'No.');
    expect(reportChartFailure(denied, EDITOR, deps)).toMatchObject({ link: 'https://wiki.example.org/access' });
    expect(reportChartFailure(denied, EDITOR, deps)).not.toHaveProperty('requestId');
    log.mockRestore();
  });
  it('advises what its reader can do: visitors are never told to edit, viewers are sent to the owner', () => {
    const types = [
      'EXPRESSION_INVALID_ERROR',
      'TABLE_NOT_FOUND_ERROR',
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'GENERIC_BACKEND_ERROR',
    ] as const;
    const adviceOf = (audience: FailureAudience) =>
      types.map((type) => chartFailure(new AppError(type, 'What happened.'), { locale: 'en', audience }));
    expect(adviceOf('editor')[0]?.advice).toMatch(/^Edit the chart/);
    for (const { advice } of adviceOf('viewer')) expect(advice).not.toMatch(/edit/i);
    expect(adviceOf('viewer')[0]?.advice).toContain('owner');
    for (const { advice, issues } of adviceOf('visitor')) {
      expect(advice).not.toMatch(/edit|administrator|owner|dataset/i);
      expect(issues).toBeUndefined();
    }
  });
  it('is read by what the reader can do to the chart', () => {
    const user = { kind: 'user', userId: 3, isAdmin: false, permissions: new Set(['can_write on Chart']) } as unknown as Identity;
    const others = (kind: 'guest' | 'anonymous') => ({ ...user, kind, isAdmin: false }) as unknown as Identity;
    expect(failureAudience(user, { id: 1, ownerIds: [3] })).toBe('editor');
    expect(failureAudience(user, { id: 1, ownerIds: [4] })).toBe('viewer');
    expect(failureAudience(user, null)).toBe('viewer');
    for (const kind of ['guest', 'anonymous'] as const)
      expect(failureAudience(others(kind), { id: 1, ownerIds: [3] })).toBe('visitor');
  });
});
