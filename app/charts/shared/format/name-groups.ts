// Values in the name of a series that are no texts: null, the empty text, and booleans of a column of booleans.
import { splitFlatName } from '#app/domain/shape/label-text.ts';
import { nameBooleanText, nameValue } from '#app/messages/name-value.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { findColumnMeta } from './value-format.ts';

/** The name with words for them; the parts of its groups come last. */
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
