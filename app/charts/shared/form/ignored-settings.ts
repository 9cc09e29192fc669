// Superset settings that have no effect here. Explore lists those that a chart has saved, with the reason.
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ignoredSettings } from '#app/messages/en/ignored-settings.ts';
import { isObject, own } from './form-values.ts';
import { asText } from './quoted.ts';

type MessageKey = keyof (typeof ignoredSettings)['texts'];
/** Settings whose Superset label is in the message catalog, under `label.<setting>`. */
type LabeledName = MessageKey extends infer T ? (T extends `label.${infer Name}` ? Name : never) : never;
type Reason = MessageKey extends infer T ? (T extends `reason.${infer Name}` ? Name : never) : never;

export interface IgnoredSetting {
  readonly name: LabeledName;
  readonly reason: Reason;
  /** Values that make no difference: Superset's default, and others that look the same here. Default: `[false]`. */
  readonly except?: readonly unknown[];
  /** Whether the setting would make a difference in Superset, given the other settings. Default: always. */
  readonly when?: (formData: FormData) => boolean;
  /** Viz types that have the setting, if not all types of the kind do. */
  readonly vizTypes?: readonly string[];
}
export interface SavedIgnoredSetting extends IgnoredSetting {
  readonly saved: unknown;
}

/** Builds entries that share a reason. */
export const toIgnoredSettings = (reason: Reason, ...names: readonly LabeledName[]): readonly IgnoredSetting[] =>
  names.map((name) => ({ name, reason }));

/** Finds settings that a chart has saved with a value that would make a difference in Superset. */
export function findIgnoredSettings(
  kind: { readonly ignoredSettings?: readonly IgnoredSetting[] },
  formData: FormData,
): readonly SavedIgnoredSetting[] {
  const vizType = own(formData, 'viz_type');
  return (kind.ignoredSettings ?? []).flatMap((setting) => {
    const { name, except = [false], vizTypes, when } = setting;
    const saved = own(formData, name);
    if (isEmpty(saved) || except.some((value) => isSame(value, saved))) return [];
    const isIgnored = (vizTypes?.includes(String(vizType)) ?? true) && (when?.(formData) ?? true);
    return isIgnored ? [{ ...setting, saved }] : [];
  });
}

const isEmpty = (saved: unknown): boolean =>
  saved === undefined ||
  saved === null ||
  (typeof saved === 'string' && saved.trim() === '') ||
  (typeof saved === 'object' && Object.keys(saved).length === 0);

/** Compares loosely: numbers can be saved as text, and the keys of a color in any order. */
function isSame(value: unknown, saved: unknown): boolean {
  if (!isObject(value) || !isObject(saved)) return asText(value) === asText(saved);
  return [...new Set([...Object.keys(value), ...Object.keys(saved)])].every((key) => isSame(value[key], saved[key]));
}
