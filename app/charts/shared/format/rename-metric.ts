// Moves settings that are saved by metric label when a label changes: column settings and conditional formatting.
import { isObject, metricLabel, own, readList, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

/** Sets a metrics control in form data, and moves the settings of renamed metrics. */
export function withRenamedMetrics(formData: FormData, name: string, value: unknown): FormData {
  const prefix = name === 'percent_metrics' ? '%' : '';
  const renamed = findRenamed(readList(formData, name), readList({ value }, 'value')).map(
    ([before, after]) => [prefix + before, prefix + after] as const,
  );
  const next = { ...formData, [name]: value };
  if (renamed.length === 0) return next;
  return { ...next, ...renamedSettings(formData, renamed), ...renamedRules(formData, renamed) };
}

type Renamed = readonly (readonly [before: string, after: string])[];

/** Matches metrics by option name, else by position if only the label differs. */
function findRenamed(before: readonly unknown[], after: readonly unknown[]): Renamed {
  const labels = new Set(after.map(metricLabel));
  return before.flatMap((metric, at) => {
    const optionName = isObject(metric) ? readText(metric, 'optionName') : null;
    const next =
      optionName === null
        ? after.length === before.length && isObject(metric) && isSameMetric(metric, after[at])
          ? after[at]
          : undefined
        : after.find((one) => isObject(one) && readText(one, 'optionName') === optionName);
    const [from, to] = [metricLabel(metric), metricLabel(next)];
    return next === undefined || from === to || labels.has(from) ? [] : [[from, to] as const];
  });
}

/** True if only the label differs. */
const isSameMetric = (metric: JsonObject, other: unknown): boolean =>
  isObject(other) && ['expressionType', 'sqlExpression', 'aggregate', 'column'].every((key) => isSame(metric[key], other[key]));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Existing settings of the new label are kept. */
function renamedSettings(formData: FormData, renamed: Renamed): FormData {
  const settings = own(formData, 'column_config');
  if (!isObject(settings)) return {};
  const names = new Map(renamed.filter(([, after]) => !Object.hasOwn(settings, after)));
  const entries = Object.entries(settings).map(([column, saved]) => [names.get(column) ?? column, saved] as const);
  return { column_config: Object.fromEntries(entries) };
}

function renamedRules(formData: FormData, renamed: Renamed): FormData {
  const rules = own(formData, 'conditional_formatting');
  if (!Array.isArray(rules)) return {};
  const names = new Map(renamed);
  return {
    conditional_formatting: (rules as readonly unknown[]).map((rule) => {
      const column = isObject(rule) ? names.get(readText(rule, 'column') ?? '') : undefined;
      return isObject(rule) && column !== undefined ? { ...rule, column } : rule;
    }),
  };
}
