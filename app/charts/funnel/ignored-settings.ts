// Settings of Superset's funnels that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  // On is the default, and off hides what isn't drawn.
  { name: 'show_legend', reason: 'namedStages', except: [true, false] },
  { name: 'legendOrientation', reason: 'namedStages', except: ['top'] },
  { name: 'legendMargin', reason: 'namedStages', except: [50] },
  { name: 'legendSort', reason: 'namedStages' },
];
