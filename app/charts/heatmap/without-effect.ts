// Settings of Superset's heatmaps that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'xAxisLabelRotation', reason: 'levelNames', except: [0], vizTypes: ['heatmap_v2'] },
];
