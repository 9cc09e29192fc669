// The settings of a network: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  showLegend,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList, readText } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import type { Control, ControlText, FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 10_000;

const isForce = (formData: FormData): boolean => readText(formData, 'layout') !== 'circular';

const hasCategories = (formData: FormData): boolean =>
  ['source_category', 'target_category'].some((name) => readList(formData, name).length > 0);

/** Only names with categories have a legend. */
const ofCategories = <const C extends Control>(one: C): C =>
  shownWhen((formData, dataset) => hasCategories(formData) && (one.visible?.(formData, dataset) ?? true), one);
/** Few categories never fill two rows: all of them or a part shows only in saved charts that say so. */
const [legendType, legendOrientation, legendMargin] = legendControls;

const force = <const N extends string>(
  name: N,
  label: ControlText,
  [min, max, step, fallback]: readonly [number, number, number, number],
) => shownWhen(isForce, renderOnly({ name, label, type: 'slider', min, max, step, default: fallback }));

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'source', label: 'source', type: 'column' }),
        required({ name: 'target', label: 'target', type: 'column' }),
        metric,
        { name: 'source_category', label: 'sourceCategory', type: 'column' },
        { name: 'target_category', label: 'targetCategory', type: 'column' },
        filters,
        rowLimit(ROW_LIMIT),
      ],
    },
    {
      label: 'section.graph',
      tab: 'customize',
      controls: [
        colorScheme,
        renderOnly({
          name: 'layout',
          label: 'graphLayout',
          type: 'radio',
          default: 'force',
          choices: [
            ['force', 'choice.force'],
            ['circular', 'choice.circular'],
          ],
        }),
        renderOnly({
          name: 'edgeSymbol',
          label: 'edgeSymbol',
          type: 'select',
          default: 'none,arrow',
          choices: [
            ['none,none', 'choice.none'],
            ['none,arrow', 'choice.arrow'],
            ['circle,arrow', 'choice.circleArrow'],
            ['circle,circle', 'choice.circles'],
          ],
        }),
        renderOnly({ name: 'showSymbolThreshold', label: 'nodeLabelThreshold', type: 'number', default: 0, min: 0 }),
        renderOnly({ name: 'baseNodeSize', label: 'nodeSize', type: 'slider', min: 1, max: 100, step: 1, default: 20 }),
        renderOnly({ name: 'baseEdgeWidth', label: 'edgeWidth', type: 'slider', min: 1, max: 50, step: 1, default: 3 }),
        numberFormat('number_format'),
        currencyFormat,
      ],
    },
    {
      label: 'section.forces',
      tab: 'customize',
      isFolded: true,
      controls: [
        force('edgeLength', 'edgeLength', [100, 1000, 50, 400]),
        force('gravity', 'gravity', [0.1, 1, 0.1, 0.3]),
        force('repulsion', 'repulsion', [100, 3000, 50, 1000]),
        force('friction', 'friction', [0.1, 1, 0.1, 0.2]),
      ],
    },
    {
      label: 'section.legend',
      tab: 'customize',
      isFolded: true,
      controls: [ofCategories(showLegend), ofCategories(legendOrientation), ofCategories(legendMargin)],
    },
  ],
  fieldList(legendType),
);
export type GraphSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
);
