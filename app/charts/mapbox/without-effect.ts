// Settings of Superset's maps of clusters that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  // On is the default, and what it does off can't be told apart.
  { name: 'render_while_dragging', reason: 'whileMoving', except: [true, false] },
];
