// Settings of Superset's lines that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_ALONG_AXIS, IGNORED_UNSTACKED } from '#app/charts/shared/time/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [...IGNORED_ALONG_AXIS, ...IGNORED_UNSTACKED];
