// How a viewer arranged the columns of a dashboard's grids: kept in the browser between visits. Browser only.
import * as z from 'zod';
import { keptState } from '#app/charts/interactive/table/table-state.ts';
import { UNTOUCHED, type ViewState } from '#app/charts/interactive/view-state.ts';
import { parseJsonOrNull } from '#app/screens/shell/api/read-object.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';
import { keptViewKey, type KeptOf } from './kept-view-key.ts';

const keptSchema = z.record(z.string(), z.unknown());

/** What the viewer left last time; untouched for charts of other types. */
export function readKeptView(of: KeptOf): ViewState {
  const key = keptViewKey(of);
  const text = key === null ? null : localStore.read(key);
  const kept = text === null ? null : keptSchema.safeParse(parseJsonOrNull(text));
  return kept?.success ? { ...UNTOUCHED, ownState: keptState(kept.data) } : UNTOUCHED;
}

export function keepView(of: KeptOf, { ownState }: ViewState): void {
  const key = keptViewKey(of);
  if (key !== null) localStore.write(key, JSON.stringify(keptState(ownState)));
}
