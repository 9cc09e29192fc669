// Settings of Superset's lines that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { ALONG_AXIS_WITHOUT_EFFECT, UNSTACKED_WITHOUT_EFFECT } from '#app/charts/shared/time/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [...ALONG_AXIS_WITHOUT_EFFECT, ...UNSTACKED_WITHOUT_EFFECT];
