// How the screen was divided in this browser: the width of the schema browser, and by tab the height of its editor.
import { z } from 'zod';
import { allEditors } from '#app/domain/sqllab/tab-list.ts';
import type { Lab } from './lab.ts';

export const BAR_PX = { least: 180, most: 560, first: 272 };
export const NORTH_PERCENT = { least: 15, most: 85, first: 40 };

const WRITE_AFTER_MS = 300;
/** The tabs that were resized last. */
const MAX_TABS = 100;

const sizesSchema = z.object({
  barPx: z.number().min(BAR_PX.least).max(BAR_PX.most).catch(BAR_PX.first),
  north: z
    .array(z.tuple([z.string(), z.number().min(NORTH_PERCENT.least).max(NORTH_PERCENT.most)]))
    .max(MAX_TABS)
    .catch([]),
});
export type LabSizes = z.infer<typeof sizesSchema>;

/** What of a browser's storage is needed; null where it is switched off. */
export type SizeStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

const keyOf = (userId: number): string => `sqllab.sizes.${userId}`;
const USUAL: LabSizes = { barPx: BAR_PX.first, north: [] };

/** As they were left; the usual ones where nothing can be read. */
export function readSizes(storage: SizeStorage, userId: number): LabSizes {
  try {
    return sizesSchema.safeParse(JSON.parse(storage?.getItem(keyOf(userId)) ?? 'null')).data ?? USUAL;
  } catch {
    // Not JSON, or a browser that refuses: nothing depends on it.
    return USUAL;
  }
}

/** `change` on top of what is stored. */
export function writeSizes(storage: SizeStorage, userId: number, change: Partial<LabSizes>): void {
  try {
    storage?.setItem(keyOf(userId), JSON.stringify({ ...readSizes(storage, userId), ...change }));
  } catch {
    // Full or forbidden: the next visit starts with the usual sizes.
  }
}

interface Timers {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** Gives tabs the heights that they had, and keeps them from now on; returns what ends it. */
export function keepHeights(lab: Lab, storage: SizeStorage, { setTimer, clearTimer }: Timers): () => void {
  const { store, dispatch, page } = lab;
  for (const [id, northPercent] of readSizes(storage, page.userId).north) {
    dispatch({ type: 'edit', id, change: { northPercent, southPercent: 100 - northPercent } });
  }
  let written = heightsOf(lab);
  let timer: unknown = null;
  const write = () => {
    timer = null;
    const now = heightsOf(lab);
    if (now === written) return;
    written = now;
    writeSizes(storage, page.userId, { north: JSON.parse(now) as LabSizes['north'] });
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

/** JSON, so that two of them can be compared. */
function heightsOf({ store }: Lab): string {
  const changed = allEditors(store.getState().tabs).filter(({ northPercent }) => northPercent !== NORTH_PERCENT.first);
  return JSON.stringify(changed.slice(-MAX_TABS).map(({ id, northPercent }) => [id, northPercent]));
}
