import { describe, expect, it } from 'vitest';
import { decideFirstSteps, openSteps, STEP_IDS, type StepState } from './first-steps.ts';

const states = (facts: Partial<Record<string, Partial<StepState>>> = {}): StepState[] =>
  STEP_IDS.map((id) => ({ id, isDone: false, isDismissed: false, ...facts[id] }));

describe('openSteps', () => {
  it('has the steps whose places are open, in the order shown', () => {
    expect(openSteps(['users', 'new-database', 'charts'])).toEqual(['connect-database', 'invite-users']);
    expect(openSteps([])).toEqual([]);
  });
});

describe('decideFirstSteps', () => {
  it('shows done steps beside those that are left', () => {
    expect(decideFirstSteps(states({ 'invite-users': { isDone: true } })).map(({ id, isDone }) => [id, isDone])).toEqual([
      ['connect-database', false],
      ['create-dashboard', false],
      ['invite-users', true],
    ]);
  });

  it('leaves out what was dismissed, done or not', () => {
    const facts = { 'connect-database': { isDismissed: true }, 'invite-users': { isDismissed: true, isDone: true } };
    expect(decideFirstSteps(states(facts)).map(({ id }) => id)).toEqual(['create-dashboard']);
  });

  it('shows none once all that are left are done', () => {
    const facts = {
      'connect-database': { isDone: true },
      'create-dashboard': { isDismissed: true },
      'invite-users': { isDone: true },
    };
    expect(decideFirstSteps(states(facts))).toEqual([]);
    expect(decideFirstSteps([])).toEqual([]);
  });
});
