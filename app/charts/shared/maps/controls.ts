// Controls that several maps show.
import { control, isFlagged, renderOnly, required, showLegend, shownWhen } from '#app/charts/shared/form/controls.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import { choices, controlList, fieldList } from '#app/charts/shared/form/settings.ts';
import { hasRanges, RANGES } from './color-ranges.ts';
import type { Control, ControlSection, ControlText, FormData } from '#app/charts/shared/form/control.ts';

export const spatial = <const N extends string>(name: N, label: ControlText) => required({ name, label, type: 'spatial' });
export const filterNulls = control({
  name: 'filter_nulls',
  label: 'filterNulls',
  type: 'checkbox',
  default: true,
  description: 'filterNulls.hint',
});
/** Shown only if a position was saved. */
export const autozoom = shownWhen(
  (formData) => isObject(own(formData, 'viewport')),
  renderOnly({ name: 'autozoom', label: 'autozoom', type: 'checkbox', default: true, description: 'autozoom.hint' }),
);
/** Settings of layers without a control. */
export const layerFields = fieldList(
  { name: 'viz_type', type: 'text' },
  { name: 'viewport', type: 'object' },
  { name: 'js_datapoint_mutator', type: 'text' },
  { name: 'currency_format', type: 'currency' },
);
/** Legend positions in Superset. A saved null means no legend. */
const CORNERS = choices(
  ['tl', 'choice.topLeft'],
  ['tr', 'choice.topRight'],
  ['bl', 'choice.bottomLeft'],
  ['br', 'choice.bottomRight'],
);
/** @param hasLegend whether the chart can have a legend with the current settings */
export const mapLegend = (hasLegend: (formData: FormData) => boolean) =>
  controlList(
    shownWhen(hasLegend, showLegend),
    shownWhen(
      (formData) => hasLegend(formData) && isFlagged('show_legend', true)(formData),
      renderOnly({ name: 'legend_position', label: 'legendPosition', type: 'select', default: 'tl', choices: CORNERS }),
    ),
  );
export const legendFormat = (hasLegend: (formData: FormData) => boolean) =>
  shownWhen(
    (formData) => hasLegend(formData) && isFlagged('show_legend', true)(formData),
    renderOnly({ name: 'legend_format', label: 'legendFormat', type: 'format', default: null }),
  );
/** Selects what colors the marks; shown only if another client saved value ranges with colors. */
export const colorsBy = <const V extends string>(otherwise: V, label: ControlText) =>
  shownWhen(
    (formData) => hasRanges(own(formData, RANGES)),
    renderOnly({
      name: 'color_scheme_type',
      label: 'colorsBy',
      type: 'select',
      default: otherwise,
      choices: [
        [otherwise, label],
        [RANGES, 'choice.savedRanges'],
      ],
      // Accept any saved value: Superset has more choices, which other settings decide here.
      choicesFrom: () => [],
    }),
  );
export const tooltipContents = control({ name: 'tooltip_contents', label: 'tooltipColumns', type: 'columns' });
export const tooltipTemplate = renderOnly({
  name: 'tooltip_template',
  label: 'tooltipTemplate',
  type: 'code',
  default: '',
  description: 'tooltipTemplate.hint',
});
export const fillColor = <const N extends string>(name: N, label: ControlText) => renderOnly({ name, label, type: 'color' });

const script = <const N extends string>(name: N, label: ControlText) =>
  renderOnly({ name, label, type: 'text', description: 'script.hint' });
const scriptControls = controlList(
  script('js_data_mutator', 'jsDataMutator'),
  script('js_tooltip', 'jsTooltip'),
  script('js_onclick_href', 'jsOnclickHref'),
);

/** Superset's JavaScript functions: kept as saved and never run, with a note under the map. */
export const scripts = <const C extends readonly Control[]>(...kindControls: C) =>
  ({
    label: 'section.scripts',
    tab: 'data',
    isFolded: true,
    controls: [...kindControls, ...scriptControls],
  }) as const satisfies ControlSection;
export const jsColumns = control({ name: 'js_columns', label: 'jsColumns', type: 'columns', description: 'jsColumns.hint' });

/** The Superset map styles that look different here; see `map-style.ts`. */
export const mapStyle = renderOnly({
  name: 'mapbox_style',
  label: 'mapStyle',
  type: 'select',
  default: 'mapbox://styles/mapbox/streets-v9',
  choices: [
    ['mapbox://styles/mapbox/streets-v9', 'choice.mapStreets'],
    ['mapbox://styles/mapbox/light-v9', 'choice.mapLight'],
    ['mapbox://styles/mapbox/satellite-v9', 'choice.mapLand'],
  ],
  // Accept any saved style: `map-style.ts` handles the others.
  choicesFrom: () => [],
});
