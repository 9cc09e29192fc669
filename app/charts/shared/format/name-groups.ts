// Translates values in series names that need display text: null, empty text, and booleans of boolean columns.
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { nameBooleanText, nameValue } from '#app/messages/name-value.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { findColumnMeta } from './value-format.ts';

/** Translates these values in a series name. Its groups are the last parts of the name. */
export function nameGroups(input: LayoutInput<{ readonly groupby?: readonly FieldRef[] }>, name: string): string {
  const groups = (input.settings.groupby ?? []).map(columnLabel);
  const parts = splitFlatName(name);
  const first = parts.length - groups.length;
  if (groups.length === 0 || first < 0) return name === '<NULL>' ? nameValue(null, input.locale) : name;
  const named = parts.map((part, at) => (at < first ? part : namePart(input, groups[at - first] ?? '', part)));
  return named.every((part, at) => part === parts[at]) ? name : named.join(', ');
}

function namePart(input: LayoutInput, group: string, part: string): string {
  if (part === '' || part === '<NULL>') return nameValue(part, input.locale);
  return findColumnMeta(input, group)?.isBoolean ? nameBooleanText(part, input.locale) : part;
}
