// Saves a chart's properties, then a new tag: what was saved before a failure stays saved.
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChartApiError, describeChartError } from '#app/screens/explore/client/api-call.ts';
import type { ChartApi, ChartRequestBody } from '#app/screens/explore/client/chart-api.ts';
import { readChart } from '#app/screens/explore/client/save-chart.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';

interface PropertiesSaving {
  readonly isBusy: boolean;
  /** Why the last save failed. */
  readonly failure: string | null;
  /** `newTag`: its name; empty for none. */
  readonly save: (body: ChartRequestBody, newTag: string) => Promise<void>;
}

export function useSaveProperties(chart: ExplorePageChart, onSaved: () => void): PropertiesSaving {
  const t = useMessages(exploreDialogs);
  const { api, store } = useExplore();
  const { isBusy, failure, attempt } = useSubmission();
  const save = (body: ChartRequestBody, newTag: string): Promise<void> =>
    attempt(
      async () => {
        await api.updateChart(chart.id, body, chart.etag || null);
        const trouble = newTag === '' ? null : await addTag(api, chart.id, newTag);
        const found = await readChart(api, chart.id, chart);
        store.getState().setChart(found.chart);
        if (trouble === null) showToast('success', t('properties.saved'));
        else showToast('danger', t('properties.savedWithoutTag', { reason: trouble }));
        onSaved();
      },
      (error) => {
        const message = describeChartError(error);
        const by = error instanceof ChartApiError ? error.failure.conflict?.changedBy : null;
        return by ? t('properties.conflict', { name: by }) : message;
      },
    );
  return { isBusy, failure, save };
}

/** Null on success, else the message. */
async function addTag(api: ChartApi, chartId: number, name: string): Promise<string | null> {
  try {
    await api.addTags(chartId, [name]);
    return null;
  } catch (error) {
    return describeChartError(error);
  }
}
