// A saved chart that is opened as another kind: its settings move as in the gallery, and nothing is saved.
import { findDefinition } from '#app/charts/definitions.ts';
import { kindFacts } from '#app/charts/kind-facts.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { firstLook, type SuggestingDataset } from '#app/domain/explore/first-settings.ts';
import { switchKind } from '#app/domain/explore/switch-kind.ts';

/** The settings for that kind; as they are for none, an unknown one, and their own. */
export function asRequestedKind(saved: FormData, requestedType: string | null, dataset: SuggestingDataset | null): FormData {
  const from = saved['viz_type'];
  if (requestedType === null || requestedType === from || !findDefinition(requestedType)) return saved;
  const to = kindFacts(requestedType);
  const { settings } = switchKind(saved, {}, { from: kindFacts(String(from)), to, ...(dataset && { dataset }) });
  return { ...settings, ...firstLook(to.controls, settings) };
}
