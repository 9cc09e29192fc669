import { describe, expect, it } from 'vitest';
import { nextRunStep, type RunStep } from './next-run-step.ts';
import { QUERY_STATES, type QueryState } from './query-state.ts';

const STEPS: Readonly<Record<QueryState, RunStep>> = {
  pending: 'start',
  scheduled: 'start',
  started: 'endLost',
  running: 'endLost',
  fetching: 'endLost',
  success: 'forget',
  failed: 'forget',
  stopped: 'forget',
  timed_out: 'forget',
};

describe('the object of a run', () => {
  it('starts what waits, ends what was lost, and forgets what is over', () => {
    expect(Object.fromEntries(QUERY_STATES.map((state) => [state, nextRunStep(state, false)]))).toEqual(STEPS);
  });

  it('stops a run that was stopped before it began', () => {
    expect(nextRunStep('pending', true)).toBe('stop');
    expect(nextRunStep('running', true)).toBe('endLost');
    expect(nextRunStep('success', true)).toBe('forget');
  });
});
