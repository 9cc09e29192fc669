// The settings of a bullet: types and panel.
import { currencyFormat, filters, isSet, metric, numberFormat, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { ControlText } from '#app/charts/shared/form/control.ts';

const list = <const N extends string>(name: N, label: ControlText, description: ControlText) =>
  renderOnly({ name, label, type: 'text', default: '', description });
const labels = <const N extends string>(name: N, label: ControlText, of: string) =>
  shownWhen(isSet(of), list(name, label, 'bulletLabels.hint'));

export const settings = defineSettings([
  { label: 'section.query', tab: 'data', controls: [metric, filters] },
  {
    label: 'section.bullet',
    tab: 'customize',
    controls: [
      list('ranges', 'bulletRanges', 'bulletRanges.hint'),
      labels('range_labels', 'bulletRangeLabels', 'ranges'),
      list('markers', 'bulletMarkers', 'bulletMarkers.hint'),
      labels('marker_labels', 'bulletMarkerLabels', 'markers'),
      list('marker_lines', 'bulletLines', 'bulletLines.hint'),
      labels('marker_line_labels', 'bulletLineLabels', 'marker_lines'),
      numberFormat('y_axis_format'),
      currencyFormat,
    ],
  },
]);
export type BulletSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.without(...upgrade.SERIES_KEYS, 'groupby', 'row_limit'),
);
