// The panel section that turns a chart into a grid of small charts. Superset calls this Matrixify, as in the setting names.
import { isFlagged, shownWhen } from '#app/charts/shared/form/controls.ts';
import { isObject, own, readText } from '#app/charts/shared/form/form-values.ts';
import { choices, controlList } from '#app/charts/shared/form/settings.ts';
import type { Control, ControlSection, FormData } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

export type GridAxis = 'rows' | 'columns';

type When = (formData: FormData) => boolean;
const isOn: When = isFlagged('matrixify_enable', false);
const isMode =
  (axis: GridAxis, mode: string): When =>
  (formData) =>
    isOn(formData) && own(formData, `matrixify_mode_${axis}`) === mode;
const isSelected =
  (axis: GridAxis, ...ways: readonly string[]): When =>
  (formData) =>
    isMode(axis, 'dimensions')(formData) && ways.includes(waySelected(formData, axis));
const waySelected = (formData: FormData, axis: GridAxis): string =>
  readText(formData, `matrixify_dimension_selection_mode_${axis}`) ?? 'members';
const isByMetric =
  (axis: GridAxis): When =>
  (formData) =>
    isSelected(axis, 'topn')(formData) ||
    (isSelected(axis, 'all')(formData) && own(formData, `matrixify_all_sort_by_${axis}`) === 'metric');
const hasAxis =
  (axis: GridAxis): When =>
  (formData) =>
    isMode(axis, 'metrics')(formData) || isMode(axis, 'dimensions')(formData);

const when = <const C extends Control>(visible: When, control: C): C => shownWhen(visible, control);

/** Requires a dimension, and values if they are selected individually. */
const dimensionProblem =
  (axis: GridAxis): NonNullable<Control['checkRequired']> =>
  (formData) => {
    const saved = own(formData, `matrixify_dimension_${axis}`);
    const { dimension, values } = isObject(saved) ? saved : {};
    if (typeof dimension !== 'string' || dimension === '') return ({ t }) => t('gridDimensionMissing');
    const isEmpty = !Array.isArray(values) || values.length === 0;
    return isEmpty && waySelected(formData, axis) === 'members' ? ({ t }) => t('gridValuesMissing') : null;
  };

export const MAX_FOUND_VALUES = 25;

const axisControls = <const A extends GridAxis>(axis: A) =>
  controlList(
    when(isOn, {
      name: `matrixify_mode_${axis}`,
      label: axis === 'rows' ? 'gridRows' : 'gridColumns',
      type: 'radio',
      default: 'disabled',
      choices: choices(['disabled', 'gridNone'], ['metrics', 'metrics'], ['dimensions', 'dimension']),
    }),
    when(isMode(axis, 'metrics'), { name: `matrixify_${axis}`, label: 'metrics', type: 'metrics', required: true }),
    when(isMode(axis, 'dimensions'), {
      name: `matrixify_dimension_selection_mode_${axis}`,
      label: 'gridValues',
      type: 'select',
      default: 'members',
      choices: choices(['members', 'gridMembers'], ['topn', 'gridTop'], ['all', 'gridAll']),
      description: 'gridValues.hint',
    }),
    when(isMode(axis, 'dimensions'), {
      name: `matrixify_dimension_${axis}`,
      label: 'dimension',
      type: 'dimension-values',
      default: null,
      checkRequired: dimensionProblem(axis),
    }),
    when(isSelected(axis, 'topn'), {
      name: `matrixify_topn_value_${axis}`,
      label: 'gridTopCount',
      type: 'number',
      default: 10,
      min: 1,
      max: MAX_FOUND_VALUES,
    }),
    when(isSelected(axis, 'all'), {
      name: `matrixify_all_sort_by_${axis}`,
      label: 'gridSortBy',
      type: 'select',
      default: 'a_to_z',
      choices: choices(['a_to_z', 'gridAToZ'], ['z_to_a', 'gridZToA'], ['metric', 'metric']),
    }),
    when(isByMetric(axis), { name: `matrixify_topn_metric_${axis}`, label: 'gridSortMetric', type: 'metric', required: true }),
    when(isByMetric(axis), {
      name: `matrixify_topn_order_${axis}`,
      label: 'sortDescending',
      type: 'checkbox',
      default: true,
    }),
  );

/** Row heights have no maximum here: the layout clamps them. */
const looks = controlList(
  when(isOn, { name: 'matrixify_row_height', label: 'gridRowHeight', type: 'number', default: 300, min: 1 }),
  when(hasAxis('columns'), {
    name: 'matrixify_fit_columns_dynamically',
    label: 'gridFitColumns',
    type: 'checkbox',
    default: true,
    description: 'gridFitColumns.hint',
  }),
  when((formData) => hasAxis('columns')(formData) && own(formData, 'matrixify_fit_columns_dynamically') === false, {
    name: 'matrixify_charts_per_row',
    label: 'gridPerRow',
    type: 'number',
    default: 4,
    min: 1,
  }),
  when(hasAxis('rows'), { name: 'matrixify_show_row_labels', label: 'gridRowLabels', type: 'checkbox', default: true }),
  when(hasAxis('columns'), {
    name: 'matrixify_show_column_headers',
    label: 'gridColumnHeaders',
    type: 'checkbox',
    default: true,
  }),
  when(isOn, {
    name: 'matrixify_cell_title_template',
    label: 'gridCellTitle',
    type: 'text',
    default: null,
    description: 'gridCellTitle.hint',
  }),
);

export const GRID_CONTROLS = controlList(
  { name: 'matrixify_enable', label: 'gridEnable', type: 'checkbox', default: false, description: 'gridEnable.hint' },
  ...axisControls('columns'),
  ...axisControls('rows'),
  ...looks,
);

const GRID_SECTION: ControlSection = { label: 'section.chartGrid', tab: 'data', isFolded: true, controls: GRID_CONTROLS };

/** Maps and charts with layers can't be in a grid. */
export const canBeGrid = ({ category, layers }: ChartDefinition): boolean => category !== 'map' && layers === undefined;

/** Adds the grid section to kinds that support it. */
export const withGridSection = (definition: ChartDefinition): ChartDefinition =>
  canBeGrid(definition) ? { ...definition, panel: [...definition.panel, GRID_SECTION] } : definition;
