// The state of the open properties dialog, and the version of the dashboard that it makes.
import {
  findLabelColorsProblem,
  readLabelColors,
  writeLabelColors,
  type LabelColor,
} from '#app/domain/dashboard/colors/color-choice.ts';
import { findCategoricalScheme } from '#app/domain/theme/categorical-schemes.ts';
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Translate } from '#app/messages/translate.ts';
import { readSettings, type JsonProblem } from './json-problem.ts';

export interface PropertiesForm {
  readonly side: DashboardSide;
  /** The lines of `label_colors` as typed, unfinished ones too. */
  readonly colors: readonly LabelColor[];
  /** What is typed in the settings' editor; null while it says the same as the form. */
  readonly json: string | null;
}

export const buildPropertiesForm = (side: DashboardSide): PropertiesForm => ({
  side,
  colors: readLabelColors(side.metadata['label_colors']),
  json: null,
});

export const withSetting = (form: PropertiesForm, key: string, value: unknown): PropertiesForm => ({
  ...form,
  side: { ...form.side, metadata: { ...form.side.metadata, [key]: value } },
});

const IMMUNE = 'timed_refresh_immune_slices';

/** Ids of the charts that auto-refresh leaves alone. */
export function immuneCharts({ side }: PropertiesForm): readonly number[] {
  const stored = side.metadata[IMMUNE];
  return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : [];
}

export function withImmune(form: PropertiesForm, chartId: number, isImmune: boolean): PropertiesForm {
  const others = immuneCharts(form).filter((id) => id !== chartId);
  return withSetting(form, IMMUNE, isImmune ? [...others, chartId] : others);
}

export const withColors = (form: PropertiesForm, colors: readonly LabelColor[]): PropertiesForm => ({
  ...withSetting(form, 'label_colors', writeLabelColors(colors)),
  colors,
});

/**
 * Another scheme for all charts; the empty text for those of the charts. Colors that Superset noted for labels from the
 * scheme before would win over it, so they go.
 */
export function withColorScheme(form: PropertiesForm, id: string): PropertiesForm {
  const domain = findCategoricalScheme(id)?.colors ?? [];
  const scheme = { color_scheme: id, color_scheme_domain: domain, map_label_colors: {}, shared_label_colors: [] };
  return { ...form, side: { ...form.side, metadata: { ...form.side.metadata, ...scheme } } };
}

/** Text that can be read becomes the settings at once; the rest of the form follows it. */
export function withJson(form: PropertiesForm, json: string): PropertiesForm {
  const read = readSettings(json);
  if (!read.ok) return { ...form, json };
  return { side: { ...form.side, metadata: read.value }, colors: readLabelColors(read.value['label_colors']), json };
}

export const jsonOfForm = ({ json, side }: PropertiesForm): string => json ?? JSON.stringify(side.metadata, null, 2);

export function jsonProblem({ json }: PropertiesForm): JsonProblem | null {
  const read = json === null ? null : readSettings(json);
  return read && !read.ok ? read.problem : null;
}

export interface PropertiesProblem {
  readonly tab: 'colors' | 'json';
  readonly message: string;
}

/** The first problem that keeps the form from being saved. */
export function formProblem(form: PropertiesForm): PropertiesProblem | null {
  const t = pageTranslate(dashboardProperties);
  const json = jsonProblem(form);
  if (json) return { tab: 'json', message: t('json.line', { ...json }) };
  const message = labelColorsMessage(form.colors, t);
  return message === null ? null : { tab: 'colors', message };
}

/** Why the label colors can't be saved; null where they can. */
export function labelColorsMessage(colors: readonly LabelColor[], t: Translate<typeof dashboardProperties.texts>): string | null {
  const problem = findLabelColorsProblem(colors);
  if (problem === null) return null;
  return problem.kind === 'unnamed' ? t('colors.unnamed') : t('colors.repeated', { label: problem.label });
}

/** Whether anything would be lost by closing. */
export const isFormDirty = (form: PropertiesForm, start: DashboardSide): boolean =>
  !sameJson(form.side, start) ||
  jsonProblem(form) !== null ||
  !sameJson(form.colors, readLabelColors(form.side.metadata['label_colors']));
