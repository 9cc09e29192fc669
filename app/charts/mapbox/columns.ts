// The columns that label and size points.
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { MapboxSettings } from './settings.ts';

/** The column that labels points, or `count`; null for none. */
export const labelColumn = ({ mapbox_label: [label] }: Pick<MapboxSettings, 'mapbox_label'>): FieldRef | null => label ?? null;

/** The column of radiuses; null where all points are of one size. */
export const radiusColumn = ({ point_radius: column }: Pick<MapboxSettings, 'point_radius'>): FieldRef | null =>
  column === 'Auto' ? null : column;
