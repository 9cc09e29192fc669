import { expect, it } from 'vitest';
import type { DatasetDraft } from './edit-draft.ts';
import { shownProblems, type EditProblem } from './edit-problems.ts';
import { newMetric } from './edit-state.ts';

const problem = (key: string | null): EditProblem => ({ tab: 'metrics', key, field: 'name', reason: { is: 'noName' } });
const show = (metric: object) => {
  const draft = { columns: [], metrics: [{ ...newMetric('m'), ...metric }] } as unknown as DatasetDraft;
  return shownProblems([problem('m'), problem(null)], draft).map(({ key }) => key);
};

it('shows nothing wrong with a new metric before its first key', () => {
  expect(show({})).toEqual([null]);
  expect(show({ name: 't' })).toEqual(['m', null]);
  expect(show({ expression: 'S' })).toEqual(['m', null]);
});
