// Pane sizes stored in this browser: the width of the schema browser, and the editor's height in each tab.
import * as z from 'zod';
import { allEditors } from '#app/domain/sqllab/tabs/tab-list.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';
import type { Lab } from './lab.ts';

export const BAR_PX = { least: 180, most: 560, first: 272 };
export const NORTH_PERCENT = { least: 15, most: 85, first: 40 };

const WRITE_AFTER_MS = 300;
/** Only the most recent resized tabs are stored. */
const MAX_TABS = 100;

const sizesSchema = z.object({
  barPx: z.number().min(BAR_PX.least).max(BAR_PX.most).catch(BAR_PX.first),
  north: z
    .array(z.tuple([z.string(), z.number().min(NORTH_PERCENT.least).max(NORTH_PERCENT.most)]))
    .max(MAX_TABS)
    .catch([]),
});
export type LabSizes = z.infer<typeof sizesSchema>;

export type SizeStore = Pick<BrowserStore, 'read' | 'write'>;

const keyOf = (userId: number): string => `sqllab.sizes.${userId}`;
const USUAL: LabSizes = { barPx: BAR_PX.first, north: [] };

/** The stored sizes; defaults if nothing can be read. */
export const readSizes = (store: SizeStore, userId: number): LabSizes =>
  sizesSchema.safeParse(jsonOf(store.read(keyOf(userId)) ?? '')).data ?? USUAL;

/** Merges `change` into the stored sizes. Without browser storage, the next visit starts with the defaults. */
export const writeSizes = (store: SizeStore, userId: number, change: Partial<LabSizes>): boolean =>
  store.write(keyOf(userId), JSON.stringify({ ...readSizes(store, userId), ...change }));

interface Timers {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Restores the tabs' editor heights, then stores changes; returns a function that stops that. */
export function keepHeights(lab: Lab, kept: SizeStore, { setTimer, clearTimer }: Timers): () => void {
  const { store, dispatch, page } = lab;
  for (const [id, northPercent] of readSizes(kept, page.userId).north) {
    dispatch({ type: 'edit', id, change: { northPercent, southPercent: 100 - northPercent } });
  }
  let written = heightsOf(lab);
  let timer: unknown = null;
  const write = () => {
    timer = null;
    const now = heightsOf(lab);
    if (now === written) return;
    written = now;
    writeSizes(kept, page.userId, { north: JSON.parse(now) as LabSizes['north'] });
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.tabs !== before.tabs) timer ??= setTimer(write, WRITE_AFTER_MS);
  });
  return () => {
    unsubscribe();
    if (timer !== null) clearTimer(timer);
    write();
  };
}

/** JSON, so that two states can be compared. */
function heightsOf({ store }: Lab): string {
  const changed = allEditors(store.getState().tabs).filter(({ northPercent }) => northPercent !== NORTH_PERCENT.first);
  return JSON.stringify(changed.slice(-MAX_TABS).map(({ id, northPercent }) => [id, northPercent]));
}
