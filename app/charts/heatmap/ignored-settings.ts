// Settings of Superset's heatmaps that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'xAxisLabelRotation', reason: 'levelNames', except: [0], vizTypes: ['heatmap_v2'] },
];
