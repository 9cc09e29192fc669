// What is typed into an open chip and not applied yet: kept while the chip is closed, so that nothing typed is lost.
import { useState } from 'react';

/** A place in the list, or the one to be added. */
export type ChipKey = number | 'new';

export interface ChipDrafts<D> {
  readonly openKey: ChipKey | null;
  draftOf(key: ChipKey): D | null;
  /** With a draft: what the chip is opened with; without one, what it had. */
  open(key: ChipKey, draft?: D): void;
  close(): void;
  keep(key: ChipKey, draft: D): void;
  drop(key: ChipKey): void;
  /** The list has another order now: only what was to be added is still known by its place. */
  dropPlaces(): void;
}

export function useDrafts<D>(): ChipDrafts<D> {
  const [openKey, setOpenKey] = useState<ChipKey | null>(null);
  const [drafts, setDrafts] = useState<ReadonlyMap<ChipKey, D>>(new Map());
  const keep = (key: ChipKey, draft: D) => setDrafts((before) => new Map(before).set(key, draft));
  return {
    openKey,
    draftOf: (key) => drafts.get(key) ?? null,
    open(key, draft) {
      if (draft !== undefined) keep(key, draft);
      setOpenKey(key);
    },
    close: () => setOpenKey(null),
    keep,
    drop: (key) => setDrafts((before) => new Map([...before].filter(([other]) => other !== key))),
    dropPlaces: () => setDrafts((before) => new Map([...before].filter(([other]) => other === 'new'))),
  };
}
