// A row limit saved as null: on dashboards, in files and reports the chart has no limit; in Explore the panel's default applies.
import type { FormData } from '#app/charts/shared/form/control.ts';

const ROW_KEYS = ['row_limit', 'row_limit_b'] as const;

/** The settings as they were saved: 0 instead of null, which queries as many rows as the installation allows. */
export function withSavedLimits(formData: FormData): FormData {
  const open = openLimits(formData);
  return open.length === 0 ? formData : { ...formData, ...Object.fromEntries(open.map((name) => [name, 0])) };
}

/** The settings as the panel shows them: an absent limit becomes its default. */
export function withPanelLimits(formData: FormData): FormData {
  const open = openLimits(formData);
  return open.length === 0
    ? formData
    : Object.fromEntries(Object.entries(formData).filter(([name]) => !open.some((one) => one === name)));
}

const openLimits = (formData: FormData): readonly string[] =>
  ROW_KEYS.filter((name) => Object.hasOwn(formData, name) && formData[name] === null);
