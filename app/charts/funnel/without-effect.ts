// Settings of Superset's funnels that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  // On is the default, and off hides what isn't drawn.
  { name: 'show_legend', reason: 'namedStages', except: [true, false] },
  { name: 'legendOrientation', reason: 'namedStages', except: ['top'] },
  { name: 'legendMargin', reason: 'namedStages', except: [50] },
  { name: 'legendSort', reason: 'namedStages' },
];
