// A hierarchy from rows that name their parents.
import {
  currencyFormat,
  filters,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition, Choices, Control, FormData } from '#app/charts/shared/kind.ts';
import { isRadial } from './settings.ts';

const ROW_LIMIT = 1000;

const isSideways = (formData: FormData): boolean =>
  !isRadial(formData) && !/^(TB|BT)$/.test(readText(formData, 'orient') ?? 'LR');

const POSITIONS: Choices = [
  ['top', 'choice.top'],
  ['right', 'choice.right'],
  ['bottom', 'choice.bottom'],
  ['left', 'choice.left'],
];

const position = (name: string, label: Control['label'], fallback: string): Control =>
  shownWhen(
    (formData) => !isRadial(formData),
    renderOnly({ name, label, type: 'select', default: fallback, choices: POSITIONS }),
  );

export const definition: ChartDefinition = {
  vizTypes: ['tree_chart'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'id', label: 'nodeId', type: 'column' }),
        required({ name: 'parent', label: 'nodeParent', type: 'column' }),
        { name: 'name', label: 'nodeName', type: 'column' },
        { ...renderOnly({ name: 'root_node_id', label: 'rootId', type: 'text', default: '' }), description: 'rootId.hint' },
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
          (formData) => !isRadial(formData),
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
  ),
  toDataMask: selectionMask,
};
