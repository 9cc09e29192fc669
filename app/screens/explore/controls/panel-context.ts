// What every field of the panel can use: the dataset, the settings as they are, and the server.
import { createContext, useContext } from 'react';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import type { PanelApi } from './panel-api.ts';

export interface Panel {
  readonly dataset: ExploreDataset;
  readonly formData: FormData;
  readonly api: PanelApi;
  /** By the name of the control: what a chart has saved there that can't be used, so that the default applies. */
  readonly unusable?: ReadonlyMap<string, unknown>;
  readonly onChange: (name: string, value: unknown) => void;
}

export const PanelContext = createContext<Panel | null>(null);

/** Throws outside of a ControlPanel. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('A field stands outside of a ControlPanel');
  return panel;
}
