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
/** Only where a position was saved: there is none to keep otherwise. */
export const autozoom = shownWhen(
  (formData) => isObject(own(formData, 'viewport')),
  renderOnly({ name: 'autozoom', label: 'autozoom', type: 'checkbox', default: true, description: 'autozoom.hint' }),
);
/** What layers have without a control. */
export const layerFields = fieldList(
  { name: 'viz_type', type: 'text' },
  { name: 'viewport', type: 'object' },
  { name: 'js_datapoint_mutator', type: 'text' },
  { name: 'currency_format', type: 'currency' },
);
/** Where Superset puts legends; one that has none has no legend. */
const CORNERS = choices(
  ['tl', 'choice.topLeft'],
  ['tr', 'choice.topRight'],
  ['bl', 'choice.bottomLeft'],
  ['br', 'choice.bottomRight'],
);
/** @param hasLegend whether the chart can have one while the settings are these */
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
/** By what marks are colored, where another client saved ranges of values with a color each. */
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
      // Superset has more of them, which follow from the other settings here.
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

/** Superset's functions in JavaScript: kept as saved, never run, and said so under the map. */
export const scripts = <const C extends readonly Control[]>(...own: C) =>
  ({
    label: 'section.scripts',
    tab: 'data',
    isFolded: true,
    controls: [...own, ...scriptControls],
  }) as const satisfies ControlSection;
export const jsColumns = control({ name: 'js_columns', label: 'jsColumns', type: 'columns', description: 'jsColumns.hint' });

/** Superset's styles, as far as they differ here: `map-style.ts`. */
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
  // Others are saved too: `map-style.ts` finds out what they are like.
  choicesFrom: () => [],
});
