// One value as a bar, on ranges and beside marks that the chart sets.
import { currencyFormat, filters, metric, numberFormat, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition, Control, ControlText } from '#app/charts/shared/kind.ts';

const list = (name: string, label: ControlText, description: ControlText): Control => ({
  ...renderOnly({ name, label, type: 'text', default: '' }),
  description,
});
const labels = (name: string, label: ControlText, of: string): Control =>
  shownWhen((formData) => readText(formData, of) !== null, list(name, label, 'bulletLabels.hint'));

export const definition: ChartDefinition = {
  vizTypes: ['bullet'],
  category: 'kpi',
  behaviors: ['interactive', 'drill_to_detail'],
  panel: [
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.without(...upgrade.SERIES_KEYS, 'groupby', 'row_limit'),
  ),
  toDataMask: selectionMask,
};
