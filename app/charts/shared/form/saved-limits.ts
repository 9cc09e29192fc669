// Row limits saved as null: no limit on dashboards, in files, and in reports; the panel's default in Explore.
import type { FormData } from '#app/charts/shared/form/control.ts';

const ROW_KEYS = ['row_limit', 'row_limit_b'] as const;

/** Replaces a null limit with 0, which queries as many rows as the installation allows. */
export function withSavedLimits(formData: FormData): FormData {
  const open = findNullLimits(formData);
  return open.length === 0 ? formData : { ...formData, ...Object.fromEntries(open.map((name) => [name, 0])) };
}

/** Removes null limits, so that the panel's default applies. */
export function withPanelLimits(formData: FormData): FormData {
  const open = findNullLimits(formData);
  return open.length === 0
    ? formData
    : Object.fromEntries(Object.entries(formData).filter(([name]) => !open.some((one) => one === name)));
}

const findNullLimits = (formData: FormData): readonly string[] =>
  ROW_KEYS.filter((name) => Object.hasOwn(formData, name) && formData[name] === null);
