// Controls for computations on a time series: contribution, axis order, forecast.
import { isFlagged, isSet, shownWhen } from '#app/charts/shared/form/controls.ts';
import { columnLabel, metricLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import { controlList } from '#app/charts/shared/form/settings.ts';
import type { Control, FormData, NamedChoices } from '#app/charts/shared/form/control.ts';

export const hasNoGroups = (formData: FormData): boolean => readList(formData, 'groupby').length === 0;

export const contributionMode = {
  name: 'contributionMode',
  label: 'contribution',
  type: 'select',
  default: null,
  choices: [
    [null, 'choice.off'],
    ['row', 'choice.contributionRow'],
    ['column', 'choice.contributionColumn'],
  ],
} as const satisfies Control;

/** Choices: the x-axis and the metrics, by label. */
const xSortChoices = (formData: FormData): NamedChoices => {
  const labels = [columnLabel(own(formData, 'x_axis')), ...readList(formData, 'metrics').map(metricLabel)];
  return [...new Set(labels)].filter((label) => label !== '').map((label) => [label, label] as const);
};

export const xAxisSort = controlList(
  {
    name: 'x_axis_sort',
    label: 'xAxisSort',
    type: 'select',
    default: null,
    choices: [[null, 'choice.unsorted']],
    choicesFrom: xSortChoices,
    visible: hasNoGroups,
  },
  shownWhen((formData) => hasNoGroups(formData) && isSet('x_axis_sort')(formData), {
    name: 'x_axis_sort_asc',
    label: 'xAxisAscending',
    type: 'checkbox',
    default: true,
  }),
);

const whenForecast = <const C extends Control>(control: C): C => shownWhen(isFlagged('forecastEnabled', false), control);

/** Superset can also save a number of Fourier terms, which stays available as a choice. */
const seasonality = <const N extends 'Yearly' | 'Weekly' | 'Daily'>(name: N) =>
  whenForecast({
    name: `forecastSeasonality${name}`,
    label: `forecastSeasonality${name}`,
    type: 'select',
    default: null,
    choices: [
      [null, 'choice.auto'],
      [true, 'choice.yes'],
      [false, 'choice.no'],
    ],
    choicesFrom: (formData) => savedTerms(own(formData, `forecastSeasonality${name}`)),
  });
const savedTerms = (saved: unknown): NamedChoices =>
  typeof saved === 'number' || (typeof saved === 'string' && /^\d+$/.test(saved)) ? [[saved, String(saved)]] : [];

export const forecastControls = controlList(
  {
    name: 'forecastEnabled',
    label: 'forecast',
    type: 'checkbox',
    default: false,
    description: 'forecast.hint',
  },
  whenForecast({
    name: 'forecastPeriods',
    label: 'forecastPeriods',
    type: 'number',
    default: 10,
    min: 1,
    max: 10_000,
    step: 1,
  }),
  whenForecast({
    name: 'forecastInterval',
    label: 'forecastInterval',
    type: 'number',
    default: 0.8,
    min: 0.01,
    max: 0.99,
    description: 'forecastInterval.hint',
  }),
  seasonality('Yearly'),
  seasonality('Weekly'),
  seasonality('Daily'),
);
