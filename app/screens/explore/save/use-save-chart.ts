// Saves the chart, over the stored one or as a new one, and says what prevents it.
import { useState } from 'react';
import { alterations, type Alteration } from '#app/domain/explore/altered.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { savedSettings } from '#app/domain/explore/saved-settings.ts';
import type { Conflict } from '#app/screens/shell/api/read-conflict.ts';
import { showToast, type ToastOptions } from '#app/ui/notice/toast-store.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChartApiError } from '#app/screens/explore/client/api-call.ts';
import { listControls, mapDisplayNames, repaired, readVizType } from '#app/screens/explore/client/explore-store.ts';
import { readChart, saveChart } from '#app/screens/explore/client/save-chart.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';
import { findSaveToasts, type SaveToast } from './save-toasts.ts';
import { useAlterationMessage } from '#app/screens/explore/head/use-alteration-messages.ts';

export interface SaveRefusal {
  readonly message: string;
  readonly conflict: (Conflict & { readonly changes: readonly Alteration[] }) | null;
}

interface SaveWish {
  readonly isNew: boolean;
  readonly name: string;
  readonly placeIds: readonly number[];
  /** The tabs in which it is put there, by dashboard. */
  readonly tabs: Readonly<Record<number, string>>;
  /** The title of a dashboard to create; empty for none. */
  readonly newPlace: string;
  /** The dashboard that is opened afterwards: an id, or the one that is created. Null: the chart stays on screen. */
  readonly opensId: number | 'new' | null;
}

export interface ChartSaving {
  readonly isBusy: boolean;
  readonly refusal: SaveRefusal | null;
  readonly forgetRefusal: () => void;
  /** `etag`: of the version that is replaced; null replaces every version. */
  readonly save: (wish: SaveWish, etag: string | null) => Promise<void>;
}

export function useSaveChart(onSaved: () => void): ChartSaving {
  const t = useMessages(exploreDialogs);
  const { store, api } = useExplore();
  const toRefusal = useRefusal();
  const [{ chart }] = useState(() => store.getState());
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const save = async ({ isNew, opensId, ...wish }: SaveWish, etag: string | null): Promise<void> => {
    const state = store.getState();
    const target = isNew ? null : chart;
    setIsBusy(true);
    setRefusal(null);
    try {
      const { found, madeId, trouble } = await saveChart(api, { state, target, etag, ...wish });
      store.getState().markSaved(found.chart, state.formData);
      showAddress(found.chart.id);
      const openedId = opensId === 'new' ? madeId : opensId;
      if (openedId !== null) {
        onSaved();
        return window.location.assign(dashboardHref(openedId));
      }
      const hasLostFilters = savedSettings(state.formData) !== state.formData;
      const places = { before: target?.dashboards ?? [], after: found.chart.dashboards, madeId };
      const toasts = findSaveToasts({ name: wish.name, isNew: target === null, hasLostFilters, ...places }, t);
      for (const toast of toasts) showToast('success', toast.message, openAction(toast));
      if (trouble !== null)
        showToast('danger', t('save.savedWithoutDashboard', { name: wish.name, dashboard: wish.newPlace, reason: trouble }));
      onSaved();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      setRefusal(await toRefusal(error));
    } finally {
      setIsBusy(false);
    }
  };
  const openAction = ({ dashboardId }: SaveToast): ToastOptions => {
    if (dashboardId === undefined) return {};
    const run = () => window.location.assign(dashboardHref(dashboardId));
    return { action: { label: t('save.openDashboard'), run } };
  };
  const showAddress = (chartId: number): void => {
    const { dashboardPageId, urlParams } = store.getState();
    const href = exploreHref({ chartId, datasetId: null, formDataKey: null, dashboardPageId, urlParams });
    window.history.replaceState(window.history.state, '', href);
  };
  return { isBusy, refusal, forgetRefusal: () => setRefusal(null), save };
}

const dashboardHref = (id: number): string => `/superset/dashboard/${id}/`;

/** What a failed save means; after another user's save, also what they changed. */
function useRefusal(): (error: ChartApiError) => Promise<SaveRefusal> {
  const text = useAlterationMessage();
  const { store, api } = useExplore();
  const [{ chart }] = useState(() => store.getState());
  return async ({ message, failure: { conflict } }) => {
    if (!conflict || !chart) return { message, conflict: null };
    const { saved, dataset } = store.getState();
    const theirs = await readChart(api, chart.id, chart).catch(() => null);
    const now = theirs && repaired(theirs.formData, dataset);
    const changes =
      now && saved
        ? alterations(saved, now, listControls(readVizType(now)), { message: text, names: mapDisplayNames(dataset) })
        : [];
    return { message, conflict: { ...conflict, etag: conflict.etag ?? theirs?.chart.etag ?? null, changes } };
  };
}
