// What another dataset means for a chart's controls: which are transferred as they are, and which need another selection.
import type { FormProblem } from '#app/charts/shared/form/form-problem.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { ControlText, ControlType } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { formProblems } from '#app/charts/shared/form/validate-form.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { NeededDataset } from '#app/screens/explore/chart-types/kind-needs.ts';
import { NO_DATASET } from './no-dataset.ts';

interface LostControl {
  readonly label: ControlText;
  readonly problem: FormProblem;
}

export interface DatasetTransfer {
  readonly transferred: readonly ControlText[];
  readonly lost: readonly LostControl[];
}

/** Controls whose values name columns or metrics. */
const NAMING: ReadonlySet<ControlType> = new Set(['metric', 'metrics', 'column', 'columns', 'filters', 'order-by']);

/** Of the controls that are shown and set: in the order of the panel. */
export function findDatasetTransfer(
  definition: ChartDefinition,
  formData: ExploreSettings,
  next: NeededDataset,
): DatasetTransfer {
  const dataset = toDataset(next);
  const problems = formProblems(definition, formData, dataset);
  const controls = definition.panel
    .flatMap((section) => section.controls)
    .filter(({ type, name }) => NAMING.has(type) && readList(formData, name).length > 0)
    .filter((control) => control.visible?.(formData, dataset) ?? true);
  return {
    transferred: controls.filter(({ name }) => problems[name] === undefined).map(({ label }) => label),
    lost: controls.flatMap(({ name, label }) => {
      const problem = problems[name];
      return problem === undefined ? [] : [{ label, problem }];
    }),
  };
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
