import { expect, it } from 'vitest';
import { featureControls } from './feature-controls.ts';

const ON = { crossFilters: true, dashboardRoles: true };

it('spec 313, 315: controls of a feature are there for those who can edit, where it is on', () => {
  expect(featureControls(ON, { edit: true })).toEqual({ hasScoping: true, hasRoles: true });
  expect(featureControls(ON, { edit: false })).toEqual({ hasScoping: false, hasRoles: false });
  expect(featureControls({ ...ON, crossFilters: false }, { edit: true })).toEqual({ hasScoping: false, hasRoles: true });
  expect(featureControls({ ...ON, dashboardRoles: false }, { edit: true })).toEqual({ hasScoping: true, hasRoles: false });
});
