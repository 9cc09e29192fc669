// Controls that several maps show.
import { renderOnly, required } from '#app/charts/shared/form/controls.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import type { Control, ControlSection, ControlText } from '#app/charts/shared/kind.ts';

export const spatial = (name: string, label: ControlText): Control => required({ name, label, type: 'spatial' });
export const filterNulls: Control = {
  name: 'filter_nulls',
  label: 'filterNulls',
  type: 'checkbox',
  default: true,
  description: 'filterNulls.hint',
};
/** Only where a position was saved: there is none to keep otherwise. */
export const autozoom: Control = {
  ...renderOnly({ name: 'autozoom', label: 'autozoom', type: 'checkbox', default: true, description: 'autozoom.hint' }),
  visible: (formData) => isObject(own(formData, 'viewport')),
};
export const fillColor = (name: string, label: ControlText): Control => renderOnly({ name, label, type: 'color' });

const script = (name: string, label: ControlText): Control =>
  renderOnly({ name, label, type: 'text', description: 'script.hint' });

/** Superset's functions in JavaScript: kept as saved, never run, and said so under the map. */
export const scripts = (...own: readonly Control[]): ControlSection => ({
  label: 'section.scripts',
  tab: 'data',
  isFolded: true,
  controls: [
    ...own,
    script('js_data_mutator', 'jsDataMutator'),
    script('js_tooltip', 'jsTooltip'),
    script('js_onclick_href', 'jsOnclickHref'),
  ],
});
export const jsColumns: Control = { name: 'js_columns', label: 'jsColumns', type: 'columns', description: 'jsColumns.hint' };

/** Superset's styles, as far as they differ here: `map-style.ts`. */
export const mapStyle: Control = renderOnly({
  name: 'mapbox_style',
  label: 'mapStyle',
  type: 'select',
  default: 'mapbox://styles/mapbox/streets-v9',
  choices: [
    ['mapbox://styles/mapbox/streets-v9', 'choice.mapStreets'],
    ['mapbox://styles/mapbox/light-v9', 'choice.mapLight'],
    ['mapbox://styles/mapbox/satellite-v9', 'choice.mapLand'],
  ],
});
