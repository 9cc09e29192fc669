// How wide Explore's panels are, how high the data is, and whether the dataset is hidden: remembered by the browser.
import { useEffect, useState } from 'react';
import { localStore } from '#app/ui/browser/browser-storage.ts';

export interface Panels {
  readonly datasetPx: number;
  readonly controlsPx: number;
  /** Part of the right column, in percent. */
  readonly southPercent: number;
  readonly isDatasetHidden: boolean;
}

export const PANEL_LIMITS = {
  datasetPx: { least: 160, most: 480 },
  controlsPx: { least: 260, most: 560 },
  southPercent: { least: 15, most: 80 },
} as const;

const KEY = 'm-explore-panels';
/** Before anything is remembered. */
const FIRST: Panels = { datasetPx: 240, controlsPx: 320, southPercent: 40, isDatasetHidden: false };

export function usePanels(): readonly [Panels, (change: Partial<Panels>) => void] {
  const [panels, setPanels] = useState(FIRST);
  useEffect(() => setPanels(read()), []);
  const change = (part: Partial<Panels>) => {
    const next = limited({ ...panels, ...part });
    setPanels(next);
    // Where the browser keeps nothing, it lasts as long as the page.
    localStore.write(KEY, JSON.stringify(next));
  };
  return [panels, change];
}

function read(): Panels {
  try {
    const kept: unknown = JSON.parse(localStore.read(KEY) ?? '{}');
    return limited({ ...FIRST, ...(typeof kept === 'object' && kept !== null && (kept as Partial<Panels>)) });
  } catch {
    return FIRST; // Something else is kept there.
  }
}

function limited({ datasetPx, controlsPx, southPercent, isDatasetHidden }: Panels): Panels {
  return {
    datasetPx: within('datasetPx', datasetPx),
    controlsPx: within('controlsPx', controlsPx),
    southPercent: within('southPercent', southPercent),
    isDatasetHidden: isDatasetHidden === true,
  };
}

function within(name: keyof typeof PANEL_LIMITS, value: number): number {
  const { least, most } = PANEL_LIMITS[name];
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : FIRST[name];
}
