// What another dataset means for a chart's controls: which are transferred as they are, and which need another selection.
import type { FormProblem } from '#app/charts/shared/form/form-problem.ts';
import { isObject, own, readList, readText } from '#app/charts/shared/form/form-values.ts';
import type { Control, ControlText } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { readSpatial } from '#app/charts/shared/maps/spatial.ts';
import { findFormProblems } from '#app/charts/shared/form/validate-form.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { NeededDataset } from '#app/screens/explore/chart-types/missing-requirement.ts';
import { NO_DATASET } from './no-dataset.ts';

interface LostControl {
  readonly label: ControlText;
  readonly problem: FormProblem;
}

export interface DatasetTransfer {
  readonly transferred: readonly ControlText[];
  readonly lost: readonly LostControl[];
}

/** The visible controls that have a value, in panel order. */
export function findDatasetTransfer(
  definition: ChartDefinition,
  formData: ExploreSettings,
  next: NeededDataset,
): DatasetTransfer {
  const dataset = toDataset(next);
  const problems = findFormProblems(definition, formData, dataset);
  const controls = definition.panel
    .flatMap((section) => section.controls)
    .filter((control) => isNaming(control, formData))
    .filter((control) => control.visible?.(formData, dataset) ?? true);
  return {
    transferred: controls.filter(({ name }) => problems[name] === undefined).map(({ label }) => label),
    lost: controls.flatMap(({ name, label }) => {
      const problem = problems[name];
      return problem === undefined ? [] : [{ label, problem }];
    }),
  };
}

/** Whether the control is set to a column or a metric. */
function isNaming({ type, name }: Control, formData: ExploreSettings): boolean {
  const value = own(formData, name);
  switch (type) {
    case 'metric':
    case 'metrics':
    case 'column':
    case 'columns':
    case 'filters':
    case 'order-by':
      return readList(formData, name).length > 0;
    case 'spatial':
      return readSpatial(value) !== null;
    case 'dimension-values':
      return isObject(value) && readText(value, 'dimension') !== null;
    case 'fixed-or-metric':
      return isObject(value) && value['type'] === 'metric';
    default:
      return false;
  }
}

const toDataset = ({ columns, metrics, mainTemporalColumn }: NeededDataset): Dataset => ({
  ...NO_DATASET,
  mainTemporalColumn,
  columns: columns.map(({ name, type, isTemporal, isGroupable, expression }) => ({
    name,
    type,
    isTemporal,
    isGroupable: isGroupable ?? true,
    expression: expression ?? null,
    verboseName: null,
    description: null,
    isFilterable: true,
    storage: 'native',
  })),
  metrics: metrics.map(({ name }) => ({
    name,
    verboseName: null,
    description: null,
    expression: '',
    d3Format: null,
    currency: null,
  })),
});
