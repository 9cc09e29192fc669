// The columns that label and size points.
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { Settings } from './settings.ts';

/** The column that labels points, or `count`; null for none. */
export const labelColumn = ({ mapbox_label: [label] }: Pick<Settings, 'mapbox_label'>): FieldRef | null => label ?? null;

/** The column of radiuses; null where all points are of one size. */
export const radiusColumn = ({ point_radius: column }: Pick<Settings, 'point_radius'>): FieldRef | null =>
  column === 'Auto' ? null : column;
