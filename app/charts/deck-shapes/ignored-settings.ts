// Settings of Superset's lines and areas that have no effect here.
import { toIgnoredSettings, type IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const only = (vizTypes: readonly string[], settings: readonly IgnoredSetting[]): readonly IgnoredSetting[] =>
  settings.map((setting) => ({ ...setting, vizTypes }));

/** On is the default: it shows where a metric gives the heights. */
function hasHeights(formData: FormData): boolean {
  const height = own(formData, 'point_radius_fixed');
  return isObject(height) && height['type'] === 'metric';
}

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...only(
    ['deck_polygon'],
    [
      { name: 'extruded', reason: 'flat', when: hasHeights },
      { name: 'multiplier', reason: 'flat', except: [1], when: hasHeights },
    ],
  ),
  ...only(
    ['deck_geojson'],
    [
      // Nothing gives the heights: on draws the same.
      { name: 'extruded', reason: 'flat', except: [true, false] },
      { name: 'label_size_unit', reason: 'pixels', except: ['pixels'] },
      ...toIgnoredSettings('noScripts', 'enable_label_javascript_mode', 'label_javascript_config_generator'),
      ...toIgnoredSettings('noScripts', 'enable_icon_javascript_mode', 'icon_javascript_config_generator'),
      ...toIgnoredSettings('icons', 'enable_icons', 'icon_url'),
      { name: 'icon_size', reason: 'icons', except: [32] },
      { name: 'icon_size_unit', reason: 'icons', except: ['pixels'] },
    ],
  ),
];
