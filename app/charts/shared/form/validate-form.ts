// Validates a chart's settings before anything is queried: one message per control, for the bubble next to it.
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { FormProblem } from './form-problem.ts';
import { isObject, metricLabel, own, readList, readNumber, readObject, readText } from './form-values.ts';
import { compileFormula } from '#app/charts/shared/annotations/formula.ts';
import { DEFAULT_MAX_ROWS, limitProblem } from './limits.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import { isTemporalRange, NO_FILTER } from './form-upgrade.ts';
import { asText, quoted, shorten } from './quoted.ts';
import { CUSTOM, INHERIT } from '#app/charts/shared/time/time-shifts.ts';

const WITHOUT_VALUE: readonly unknown[] = ['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE', 'LATEST PARTITION'];

/** A dataset; Explore adds the installation's maximum number of rows. */
type ValidatedDataset = Dataset & { readonly maxRows?: number };

/** Finds problems by control name; empty if the chart can be queried. Hidden controls are skipped. */
export function findFormProblems(
  definition: ChartDefinition,
  formData: FormData,
  dataset: ValidatedDataset,
): Record<string, FormProblem> {
  const found = definition.panel
    .flatMap(({ controls }) => controls)
    .filter((control) => control.visible?.(formData, dataset) ?? true)
    .flatMap((control) => {
      const problem = controlProblem(control, formData, dataset);
      return problem === null ? [] : [[control.name, problem] as const];
    });
  return Object.fromEntries(found);
}

function controlProblem(control: Control, formData: FormData, dataset: ValidatedDataset): FormProblem | null {
  const problem = control.checkRequired?.(formData) ?? null;
  if (problem !== null) return problem;
  if (control.required && readList(formData, control.name).length === 0) return missingProblem(control);
  return valueProblem(control, formData, dataset);
}

function missingProblem({ label, type }: Control): FormProblem {
  const kind =
    type === 'metric' || type === 'metrics' ? 'metricMissing' : type === 'columns' ? 'columnMissing' : 'controlMissing';
  return ({ t, tControls }) => t(kind, { control: tControls(label) });
}

function valueProblem(control: Control, formData: FormData, dataset: ValidatedDataset): FormProblem | null {
  const values = readList(formData, control.name);
  switch (control.type) {
    case 'metric':
    case 'metrics':
      return findFirstProblem(values, (value) => metricProblem(value, dataset)) ?? repeatedMetricProblem(values);
    case 'column':
    case 'columns':
      return findFirstProblem(values, (value) => (isChoice(control, value) ? null : columnProblem(value, dataset)));
    case 'filters':
      return findFirstProblem(values, (value) => filterProblem(value, dataset));
    case 'order-by':
      return findFirstProblem(values, (value) => orderProblem(value, dataset));
    case 'row-limit':
    case 'series-limit':
      return limitProblem(control, own(formData, control.name), dataset.maxRows ?? DEFAULT_MAX_ROWS);
    case 'number':
    case 'slider':
      return numberProblem(control, own(formData, control.name));
    case 'bounds':
      return boundsProblem(own(formData, control.name));
    case 'column-settings':
    case 'code':
    case 'select':
    case 'radio':
    case 'text':
    case 'checkbox':
    case 'color':
    case 'color-scheme':
    case 'color-scale':
    case 'format':
    case 'time-format':
    case 'currency':
    case 'time-grain':
    case 'conditions':
    case 'time-columns':
    case 'metric-ranges':
    case 'day-hours':
    case 'layer-charts':
    case 'inner-chart':
      return null;
    case 'dimension-values': {
      const dimension = readText(readObject(formData, control.name), 'dimension');
      return dimension === null ? null : columnProblem(dimension, dataset);
    }
    case 'time-shifts':
      return findFirstProblem(values, shiftProblem) ?? rangeProblem(values, formData, dataset);
    case 'date':
      return findFirstProblem(values, dateProblem);
    case 'spatial':
      return spatialProblem(control, formData, dataset);
    case 'fixed-or-metric': {
      const value = own(formData, control.name);
      return isObject(value) && value['type'] === 'metric' ? metricProblem(value['value'], dataset) : null;
    }
    case 'annotations':
      return findFirstProblem(values, layerProblem) ?? repeatedLayerProblem(values);
  }
}

/** True for a fixed choice that a control accepts besides columns. */
const isChoice = ({ choices = [] }: Control, value: unknown): boolean => choices.some(([known]) => known === value);

const SHIFT =
  /^(?:in )?(?:\d{1,6}|an?|one) (?:second|minute|hour|day|week|month|quarter|year)s?(?: (?:ago|later|from now|before|after))?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Why a time shift is invalid, or null. */
export function shiftProblem(shift: unknown): FormProblem | null {
  const text = asText(shift).trim();
  if (text === CUSTOM || text === INHERIT || SHIFT.test(text) || DATE.test(text)) return null;
  return ({ t }) => t('shiftInvalid', { text: shorten(text), example: suggestShift(text) });
}

const AMOUNT = /(\d{1,6}|an?|one)\s+(second|minute|hour|day|week|month|quarter|year)(s?)/i;

/** Suggests the time shift that was probably meant: "minus 1 week" is "1 week ago". */
function suggestShift(text: string): string {
  const [, amount, unit, plural] = AMOUNT.exec(text) ?? [];
  return amount === undefined || unit === undefined ? '3 weeks ago' : `${amount} ${unit}${plural ?? ''} ago`.toLowerCase();
}

/** A comparison shifts the chart's time range, which must be bounded. Datasets without temporal columns have a separate error. */
function rangeProblem(shifts: readonly unknown[], formData: FormData, dataset: Dataset): FormProblem | null {
  const hasTime = dataset.columns.length === 0 || dataset.columns.some(({ isTemporal }) => isTemporal);
  if (shifts.length === 0 || !hasTime) return null;
  const extra = readObject(formData, 'extra_form_data');
  const ranges = [
    ...[formData, extra]
      .flatMap((settings) => [...readList(settings, 'adhoc_filters'), ...readList(settings, 'adhoc_filters_b')])
      .filter(isTemporalRange)
      .map((filter) => own(filter, 'comparator')),
    own(formData, 'time_range'),
    own(extra, 'time_range'),
  ];
  return ranges.some(isBoundedRange) ? null : ({ t }) => t('shiftWithoutRange');
}

const isBoundedRange = (range: unknown): boolean =>
  typeof range === 'string' && range.trim() !== '' && range !== NO_FILTER && !/^\s*:|:\s*$/.test(range);

const dateProblem = (date: unknown): FormProblem | null =>
  DATE.test(asText(date)) && !Number.isNaN(Date.parse(asText(date))) ? null : ({ t }) => t('dateInvalid', { text: quoted(date) });

/** Why an annotation layer cannot be shown, or null. */
export function layerProblem(layer: unknown): FormProblem | null {
  if (!isObject(layer)) return ({ t }) => t('layerUnreadable');
  if (readText(layer, 'name') === null) return ({ t }) => t('layerNameMissing');
  if (own(layer, 'annotationType') === 'FORMULA') {
    const formula = compileFormula(readText(layer, 'value') ?? '');
    return formula.ok ? null : formula.problem;
  }
  return readNumber(layer, 'value') === null ? ({ t }) => t('layerSourceMissing') : null;
}

function repeatedLayerProblem(layers: readonly unknown[]): FormProblem | null {
  const names = layers.flatMap((layer) => (isObject(layer) ? (readText(layer, 'name') ?? []) : []));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? null : ({ t }) => t('layerRepeated', { name: shorten(repeated) });
}

function findFirstProblem(values: readonly unknown[], judge: (value: unknown) => FormProblem | null): FormProblem | null {
  for (const value of values) {
    const problem = judge(value);
    if (problem !== null) return problem;
  }
  return null;
}

/** Accepts every column while the dataset's columns haven't loaded. */
const hasColumn = (dataset: Dataset, name: string): boolean =>
  dataset.columns.length === 0 || dataset.columns.some((column) => column.name === name);

const unknownColumn =
  (name: string): FormProblem =>
  ({ t }) =>
    t('columnUnknown', { name: shorten(name) });

/** Why a location setting is invalid, or null. */
function spatialProblem({ name, label }: Control, formData: FormData, dataset: Dataset): FormProblem | null {
  const spatial = readSpatial(own(formData, name));
  if (spatial === null) return ({ t, tControls }) => t('controlMissing', { control: tControls(label) });
  return findFirstProblem(spatialColumns(spatial), (column) => columnProblem(column, dataset));
}

/** Why a metric cannot be queried, or null. */
export function metricProblem(metric: unknown, dataset: Dataset): FormProblem | null {
  if (!isObject(metric)) {
    const name = asText(metric);
    return dataset.metrics.some((saved) => saved.name === name) ? null : ({ t }) => t('metricUnknown', { name: shorten(name) });
  }
  if (readText(metric, 'expressionType') === 'SQL')
    return (readText(metric, 'sqlExpression') ?? '').trim() === '' ? ({ t }) => t('metricSqlMissing') : null;
  const column = readText(readObject(metric, 'column'), 'column_name');
  if (column === null) return ({ t }) => t('metricColumnMissing');
  if (!hasColumn(dataset, column)) return unknownColumn(column);
  return readText(metric, 'aggregate') === null ? ({ t }) => t('metricAggregateMissing', { name: shorten(column) }) : null;
}

function repeatedMetricProblem(metrics: readonly unknown[]): FormProblem | null {
  const labels = metrics.map(metricLabel);
  const repeated = labels.find((label, index) => labels.indexOf(label) !== index);
  return repeated === undefined ? null : ({ t }) => t('metricRepeated', { name: shorten(repeated) });
}

/** Why a column cannot be queried, or null. */
export function columnProblem(column: unknown, dataset: Dataset): FormProblem | null {
  if (isObject(column)) return (readText(column, 'sqlExpression') ?? '').trim() === '' ? ({ t }) => t('columnSqlMissing') : null;
  const name = asText(column);
  return hasColumn(dataset, name) ? null : unknownColumn(name);
}

/** Why a filter cannot be applied, or null. */
export function filterProblem(filter: unknown, dataset: Dataset): FormProblem | null {
  if (!isObject(filter)) return ({ t }) => t('filterUnreadable');
  if (readText(filter, 'expressionType') === 'SQL')
    return (readText(filter, 'sqlExpression') ?? '').trim() === '' ? ({ t }) => t('filterSqlMissing') : null;
  const subject = readText(filter, 'subject');
  if (subject === null) return ({ t }) => t('filterColumnMissing');
  if (!hasColumn(dataset, subject)) return unknownColumn(subject);
  const operator = readText(filter, 'operator');
  if (operator === null) return ({ t }) => t('filterOperatorMissing', { name: shorten(subject) });
  if (WITHOUT_VALUE.includes(operator) || isTemporalRange(filter)) return null;
  return readList(filter, 'comparator').length === 0 ? ({ t }) => t('filterValueMissing', { name: shorten(subject) }) : null;
}

function numberProblem({ min, max, step, label }: Control, value: unknown): FormProblem | null {
  if (value === undefined || value === null || value === '') return null;
  const number = readNumber({ value }, 'value');
  const isWhole = step !== undefined && Number.isInteger(step);
  if (isWhole && !Number.isInteger(number)) return ({ t, tControls }) => t('numberNotWhole', { control: tControls(label) });
  if (number === null) return ({ t }) => t('numberInvalid', { text: quoted(value) });
  if (min !== undefined && number < min) return ({ t }) => t('numberTooSmall', { min });
  return max !== undefined && number > max ? ({ t, tControls }) => t('numberTooLarge', { control: tControls(label), max }) : null;
}

function boundsProblem(value: unknown): FormProblem | null {
  if (!Array.isArray(value)) return null;
  const ends: readonly unknown[] = value;
  const [low, high] = [ends[0], ends[1]].map((end) => (end === undefined || end === null || end === '' ? null : end));
  const wrong = [low, high].find((end) => end !== null && readNumber({ end }, 'end') === null);
  if (wrong !== undefined && wrong !== null) return ({ t }) => t('numberInvalid', { text: quoted(wrong) });
  const [from, to] = [readNumber({ low }, 'low'), readNumber({ high }, 'high')];
  return from !== null && to !== null && from >= to ? ({ t }) => t('boundsReversed') : null;
}

/** Why rows can't be ordered by this, or null. Saved as `["column", ascending]`, or as JSON text of it. */
function orderProblem(saved: unknown, dataset: Dataset): FormProblem | null {
  const order = typeof saved === 'string' ? readJson(saved) : saved;
  const column: unknown = Array.isArray(order) ? order[0] : null;
  return typeof column === 'string' || isObject(column) ? columnProblem(column, dataset) : ({ t }) => t('orderInvalid');
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null; // The caller reports an invalid order.
  }
}
