// Onto which dashboards a chart is saved: those that have it, those that are chosen and in which tab, and one to be created.
import { useCallback } from 'react';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import { ChoiceList } from '#app/screens/explore/dataset/ChoiceList.tsx';
import { useExplore } from '#app/screens/explore/explore-context.ts';
import { TabField } from './TabField.tsx';

interface SavePlacesProps {
  /** Dashboards that have the chart already. */
  readonly having: readonly Choice[];
  readonly places: readonly Choice[];
  readonly onPlaces: (places: readonly Choice[]) => void;
  /** Chosen tabs by dashboard. */
  readonly tabs: Readonly<Record<number, string>>;
  readonly onTab: (dashboardId: number, tabId: string) => void;
  /** The title of a dashboard to create; empty for none. */
  readonly newPlace: string;
  readonly onNewPlace: (title: string) => void;
}

export function SavePlaces({ having, places, onPlaces, tabs, onTab, newPlace, onNewPlace }: SavePlacesProps) {
  const t = useMessages(exploreDialogs);
  const { user } = useShellData();
  const { api, can } = useExplore();
  const find = useCallback((search: string, signal: AbortSignal) => api.findDashboards(search, signal), [api]);
  const added = places.filter(({ id }) => !having.some((board) => board.id === id));
  return (
    <>
      <ChoiceList
        label={t('save.dashboards')}
        noun="dashboards"
        find={find}
        isMultiple
        selected={places}
        onChange={onPlaces}
        fixed={{ choices: having, note: t('save.hasChart') }}
        toFailure={(reason) => t('save.dashboardsFailed', { userId: String(user?.userId ?? ''), reason })}
      />
      {added.map((place) => (
        <TabField key={place.id} dashboard={place} tabId={tabs[place.id] ?? null} onTab={(tabId) => onTab(place.id, tabId)} />
      ))}
      {can.makeDashboards ? (
        <TextField
          label={t('save.newDashboard')}
          placeholder={t('save.newDashboardPlaceholder')}
          value={newPlace}
          maxLength={250}
          onChange={(event) => onNewPlace(event.target.value)}
        />
      ) : null}
    </>
  );
}
