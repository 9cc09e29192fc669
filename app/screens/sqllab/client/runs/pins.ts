// Pinned results: stay open while their tab runs other queries. Stored in this browser; the server stores their rows.
import * as z from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { LIMITING_FACTORS } from '#app/domain/sqllab/run-job.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import type { BrowserStore } from '#app/ui/browser/browser-storage.ts';

const MAX_PINS = 24;
/** Pins of longer texts aren't stored, because they would fill the browser's storage: they last until the page closes. */
const MAX_STORED_SQL_CHARS = 50_000;

const pinSchema = z.object({
  editorId: z.string(),
  clientId: z.string().min(1),
  shownStatement: z.int().min(1).nullable(),
  sql: z.string(),
  rows: z.int().min(0),
  limit: z.int().nullable(),
  limitingFactor: z.enum(LIMITING_FACTORS),
  resultsKey: z.string(),
  databaseId: z.int(),
  /** Missing in pins stored by older versions. */
  catalog: z.string().nullable().default(null),
  schema: z.string().nullable(),
  templateParams: z.string().nullable().default(null),
  tabName: z.string(),
  startMs: z.number(),
  endMs: z.number().nullable(),
});
export type Pin = z.infer<typeof pinSchema>;

type PinStorage = Pick<BrowserStore, 'read' | 'write'>;

export interface Pins {
  readonly store: StoreApi<readonly Pin[]>;
  /** Reads the stored pins, then stores changes. Called in the browser after hydration; the server knows no pins. */
  attach(storage: PinStorage): void;
  toggle(editorId: string, run: PaneRun): void;
  readonly remove: (pin: Pin) => void;
}

export const pinId = ({ clientId, shownStatement }: Pick<PaneRun, 'clientId' | 'shownStatement'>): string =>
  `pin-${clientId}-${shownStatement ?? 'all'}`;

const keyOf = (userId: number): string => `sqllab.pins.${userId}`;

export function createPins(userId: number): Pins {
  const store = createStore<readonly Pin[]>(() => []);
  let storage: PinStorage | null = null;
  const change = (pins: readonly Pin[]): void => {
    const kept = pins.slice(-MAX_PINS);
    store.setState(kept, true);
    storage?.write(keyOf(userId), JSON.stringify(kept.filter(({ sql }) => sql.length <= MAX_STORED_SQL_CHARS)));
  };
  const without = (id: string): readonly Pin[] => store.getState().filter((pin) => pinId(pin) !== id);
  return {
    store,
    attach(found) {
      storage = found;
      const stored = z
        .array(z.unknown())
        .catch([])
        .parse(jsonOf(found.read(keyOf(userId)) ?? ''));
      store.setState([...stored.flatMap((one) => pinSchema.safeParse(one).data ?? []), ...store.getState()], true);
    },
    toggle(editorId, run) {
      const others = without(pinId(run));
      if (others.length < store.getState().length || run.resultsKey === null) change(others);
      else change([...others, pinSchema.parse({ ...run, editorId })]);
    },
    remove: (pin) => change(without(pinId(pin))),
  };
}

/** The pinned result as a run for the panes. */
export const toPinnedRun = ({ editorId: _, ...pin }: Pin): PaneRun => ({
  ...pin,
  state: 'success',
  progress: 100,
  errors: [],
  isPreview: false,
  statements: [],
});
