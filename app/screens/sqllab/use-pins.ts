// The pinned results of a tab, with their labels and toggles.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { pinId, type Pin } from './client/runs/pins.ts';
import { useLab } from './lab-context.ts';
import type { PaneRun, PinControl } from './pane-run.ts';
import { shortenSql } from './results/history-list.ts';

export interface TabPins {
  readonly all: readonly Pin[];
  readonly controlOf: (run: PaneRun) => PinControl;
  readonly labelOf: (pin: Pick<Pin, 'sql'>) => string;
  readonly remove: (pin: Pin) => void;
}

const MAX_LABEL_CHARS = 24;

export function usePins(editorId: string): TabPins {
  const { lab } = useLab();
  const stored = useStore(lab.pins.store);
  const all = useMemo(() => stored.filter((pin) => lab.idNow(pin.editorId) === editorId), [lab, stored, editorId]);
  return {
    all,
    controlOf: (run) => ({
      isPinned: all.some((pin) => pinId(pin) === pinId(run)),
      onToggle: () => lab.pins.toggle(editorId, run),
    }),
    labelOf: ({ sql }) => shortenSql(sql, MAX_LABEL_CHARS),
    remove: lab.pins.remove,
  };
}
