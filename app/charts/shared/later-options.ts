// Names what a chart's settings request and we cannot do yet, so that the chart can say so in place of showing other figures.
// Only what changes the figures or which of them are seen; looks that differ a little are not worth a warning.
import { isObject, own, readFlag, readList } from './form-values.ts';
import type { FormData } from './kind.ts';

type Applies = (formData: FormData) => boolean;

const hasList =
  (name: string): Applies =>
  (formData) =>
    readList(formData, name).length > 0;
const isOn =
  (name: string): Applies =>
  (formData) =>
    readFlag(formData, name, false);
const isKind =
  (...vizTypes: readonly string[]): Applies =>
  (formData) =>
    vizTypes.includes(String(own(formData, 'viz_type')));

const both =
  (...queries: readonly Applies[]): Applies =>
  (formData) =>
    queries.every((query) => query(formData));

/** A column setting beyond those that the table honours. */
const hasColumnColors: Applies = (formData) => {
  const settings = own(formData, 'column_config');
  return isObject(settings) && Object.values(settings).some((one) => isObject(one) && hasList('columnColors')(one));
};

/** By the name that its text has in the catalog `chart-figure`. */
export type LaterOption = 'columnColors' | 'searchBox';

const OPTIONS: readonly (readonly [option: LaterOption, queries: Applies])[] = [
  ['columnColors', both(isKind('table'), hasColumnColors)],
  ['searchBox', both(isKind('table'), isOn('include_search'))],
];

/** The options set in upgraded form data that are not available yet, in the order of the panel; often empty. */
export const laterOptions = (formData: FormData): LaterOption[] =>
  OPTIONS.flatMap(([option, queries]) => (queries(formData) ? [option] : []));

/** Options without which the figures would be others: a chart that has one is not drawn. */
const CHANGES_FIGURES: ReadonlySet<LaterOption> = new Set();

/** Of `laterOptions` those that keep the chart from being drawn, so that no viewer reads wrong figures. */
export const stoppingOptions = (formData: FormData): LaterOption[] =>
  laterOptions(formData).filter((option) => CHANGES_FIGURES.has(option));
