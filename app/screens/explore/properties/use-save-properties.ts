// Saves a chart's properties, then a new tag: what was saved before a failure stays saved.
import { useState } from 'react';
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChartApiError } from '#app/screens/explore/client/api-call.ts';
import type { ChartApi, ChartRequestBody } from '#app/screens/explore/client/chart-api.ts';
import { readChart } from '#app/screens/explore/client/save-chart.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';

export interface PropertiesSaving {
  readonly isBusy: boolean;
  /** Why the last save failed. */
  readonly problem: string | null;
  /** `newTag`: its name; empty for none. */
  readonly save: (body: ChartRequestBody, newTag: string) => Promise<void>;
}

export function useSaveProperties(chart: ExplorePageChart, onSaved: () => void): PropertiesSaving {
  const t = useMessages(exploreDialogs);
  const { api, store } = useExplore();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async (body: ChartRequestBody, newTag: string): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await api.updateChart(chart.id, body, chart.etag || null);
      const trouble = newTag === '' ? null : await addTag(api, chart.id, newTag);
      const found = await readChart(api, chart.id, chart);
      store.getState().setChart(found.chart);
      if (trouble === null) showToast('success', t('properties.saved'));
      else showToast('danger', t('properties.savedWithoutTag', { reason: trouble }));
      onSaved();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      const by = error.failure.conflict?.changedBy;
      setProblem(by ? t('properties.conflict', { name: by }) : error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, save };
}

/** Null on success, else the message. */
async function addTag(api: ChartApi, chartId: number, name: string): Promise<string | null> {
  try {
    await api.addTags(chartId, [name]);
    return null;
  } catch (error) {
    if (!(error instanceof ChartApiError)) throw error;
    return error.message;
  }
}
