import { describe, expect, it } from 'vitest';
import type { QueryState } from '#app/domain/sqllab/query-state.ts';
import { runEvent } from './run-events.ts';

const update = (state: QueryState) => ({
  clientId: 'abc',
  state,
  progress: 50,
  rows: 3,
  resultsKey: '26de1323-d407-411b-b55d-2a2cb3b185b6',
  errorMessage: state === 'failed' ? 'no such table' : null,
});

describe('the event of a run', () => {
  it('says where its rows are once it has ended well', () => {
    expect(runEvent(update('success'), 7)).toEqual({
      job_id: 'abc',
      user_id: 7,
      status: 'done',
      errors: [],
      result_url: "/api/v1/sqllab/results/?q=(key:'26de1323-d407-411b-b55d-2a2cb3b185b6')",
      query: update('success'),
    });
  });

  it('says what failed, and gives no address of rows', () => {
    expect(runEvent(update('failed'), null)).toMatchObject({
      status: 'error',
      errors: [{ message: 'no such table' }],
      result_url: null,
    });
  });

  it('has a status for each state', () => {
    const states = [
      'pending',
      'scheduled',
      'started',
      'running',
      'fetching',
      'success',
      'failed',
      'stopped',
      'timed_out',
    ] as const;
    expect(states.map((state) => runEvent(update(state), 1).status)).toEqual([
      'pending',
      'pending',
      'running',
      'running',
      'running',
      'done',
      'error',
      'done',
      'error',
    ]);
  });
});
