// The settings of a tree: types, panel, and the upgrade from older names.
import {
  currencyFormat,
  filters,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { ControlText, FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 1000;

const isStraight = (formData: FormData): boolean => readText(formData, 'layout') !== 'radial';

const isSideways = (formData: FormData): boolean =>
  isStraight(formData) && !/^(TB|BT)$/.test(readText(formData, 'orient') ?? 'LR');

const POSITIONS = choices(['top', 'choice.top'], ['right', 'choice.right'], ['bottom', 'choice.bottom'], ['left', 'choice.left']);

const position = <const N extends string>(name: N, label: ControlText, fallback: 'left' | 'bottom') =>
  shownWhen(isStraight, renderOnly({ name, label, type: 'select', default: fallback, missing: null, choices: POSITIONS }));

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'id', label: 'nodeId', type: 'column' }),
      required({ name: 'parent', label: 'nodeParent', type: 'column' }),
      { name: 'name', label: 'nodeName', type: 'column' },
      renderOnly({ name: 'root_node_id', label: 'rootId', type: 'text', default: '', description: 'rootId.hint' }),
      { name: 'metric', label: 'metric', type: 'metric' },
      filters,
      rowLimit(ROW_LIMIT),
    ],
  },
  {
    label: 'section.tree',
    tab: 'customize',
    controls: [
      renderOnly({
        name: 'layout',
        label: 'treeLayout',
        type: 'radio',
        default: 'orthogonal',
        choices: [
          ['orthogonal', 'choice.orthogonal'],
          ['radial', 'choice.radial'],
        ],
      }),
      shownWhen(
        isStraight,
        renderOnly({
          name: 'orient',
          label: 'treeOrient',
          type: 'radio',
          default: 'LR',
          choices: [
            ['LR', 'choice.leftToRight'],
            ['RL', 'choice.rightToLeft'],
            ['TB', 'choice.topToBottom'],
            ['BT', 'choice.bottomToTop'],
          ],
        }),
      ),
      renderOnly({
        name: 'initialTreeDepth',
        label: 'treeDepth',
        type: 'number',
        default: null,
        min: -1,
        step: 1,
        description: 'treeDepth.hint',
      }),
      position('node_label_position', 'nodeLabelPosition', 'left'),
      shownWhen(isSideways, position('child_label_position', 'childLabelPosition', 'bottom')),
      renderOnly({
        name: 'symbol',
        label: 'nodeSymbol',
        type: 'select',
        default: 'emptyCircle',
        choices: [
          ['emptyCircle', 'choice.emptyCircle'],
          ['circle', 'choice.circle'],
          ['rect', 'choice.square'],
          ['triangle', 'choice.triangle'],
          ['diamond', 'choice.diamond'],
          ['none', 'choice.none'],
        ],
      }),
      renderOnly({ name: 'symbolSize', label: 'nodeSize', type: 'slider', min: 5, max: 30, step: 1, default: 7 }),
      numberFormat('number_format'),
      currencyFormat,
    ],
  },
]);
export type TreeSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
);
