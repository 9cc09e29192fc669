import { expect, it } from 'vitest';
import { withPanelLimits, withSavedLimits } from './saved-limits.ts';

it('a saved null becomes 0 (no limit); absent and numeric limits stay', () => {
  expect(withSavedLimits({ row_limit: null, row_limit_b: null })).toEqual({ row_limit: 0, row_limit_b: 0 });
  expect(withSavedLimits({ viz_type: 'pie' })).toEqual({ viz_type: 'pie' });
  expect(withSavedLimits({ row_limit: 15 })).toEqual({ row_limit: 15 });
});

it('the panel treats null as absent', () => {
  expect(withPanelLimits({ row_limit: null, viz_type: 'pie' })).toEqual({ viz_type: 'pie' });
  expect(withPanelLimits({ row_limit: 0 })).toEqual({ row_limit: 0 });
});
