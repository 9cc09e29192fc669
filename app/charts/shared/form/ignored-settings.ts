// Settings of Superset's panels that change nothing here: Explore says which of them a chart has saved, and why nothing follows.
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ignoredSettings } from '#app/messages/en/ignored-settings.ts';
import { isObject, own } from './form-values.ts';
import { asText } from './quoted.ts';

type Text = keyof (typeof ignoredSettings)['texts'];
/** Of settings whose name in Superset the catalog has, under `label.<setting>`. */
type LabeledName = Text extends infer T ? (T extends `label.${infer Name}` ? Name : never) : never;
type Reason = Text extends infer T ? (T extends `reason.${infer Name}` ? Name : never) : never;

export interface IgnoredSetting {
  readonly name: LabeledName;
  readonly reason: Reason;
  /** Values that aren't worth a note: Superset's default, and those with which Superset draws what is drawn here. Left out: false. */
  readonly except?: readonly unknown[];
  /** Whether it would make a difference while the other settings are these. */
  readonly when?: (formData: FormData) => boolean;
  /** The only types that have it, where the kind has several. */
  readonly vizTypes?: readonly string[];
}
export interface SavedIgnoredSetting extends IgnoredSetting {
  readonly saved: unknown;
}

/** Settings with one reason. */
export const toIgnoredSettings = (reason: Reason, ...names: readonly LabeledName[]): readonly IgnoredSetting[] =>
  names.map((name) => ({ name, reason }));

/** Those that a chart has saved with a value that would make a difference in Superset. */
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

/** Numbers can be saved as their text, and the parts of a color in any order. */
function isSame(value: unknown, saved: unknown): boolean {
  if (!isObject(value) || !isObject(saved)) return asText(value) === asText(saved);
  return [...new Set([...Object.keys(value), ...Object.keys(saved)])].every((key) => isSame(value[key], saved[key]));
}
