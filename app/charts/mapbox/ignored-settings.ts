// Settings of Superset's cluster maps that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  // On is the default, and what it does off can't be told apart.
  { name: 'render_while_dragging', reason: 'whileMoving', except: [true, false] },
];
