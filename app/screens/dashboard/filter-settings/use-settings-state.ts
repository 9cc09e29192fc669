// The filter settings while they are open. One that opens with a new filter gives it the dataset of most charts, once that is
// known; a filter that was only opened, and not touched, is nothing to save.
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { newFilter } from '#app/domain/dashboard/filters/edit-filters.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import {
  ID_BYTES,
  idFrom,
  isSettingsDirty,
  buildSettingsState,
  withDataset,
  withNewFilter,
  type SettingsState,
} from './settings-state.ts';

export const randomId = (): string => idFrom(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

interface OpenSettings {
  readonly state: SettingsState;
  readonly setState: Dispatch<SetStateAction<SettingsState>>;
  readonly isDirty: boolean;
}

/** @param usualDatasetId null while it isn't known */
export function useSettingsState(start: DashboardSide, addsFilter: boolean, usualDatasetId: number | null): OpenSettings {
  const [opened, setOpened] = useState(() =>
    addsFilter ? withNewFilter(buildSettingsState(start), newFilter(randomId())) : buildSettingsState(start),
  );
  const [state, setState] = useState(opened);
  const preselect = useEffectEvent((datasetId: number) => {
    const { selectedId } = opened;
    if (!addsFilter || selectedId === null) return;
    setOpened((before) => withDataset(before, selectedId, datasetId));
    setState((before) => withDataset(before, selectedId, datasetId));
  });
  useEffect(() => {
    if (usualDatasetId !== null) preselect(usualDatasetId);
  }, [usualDatasetId]);
  return { state, setState, isDirty: isSettingsDirty(opened, state) };
}
