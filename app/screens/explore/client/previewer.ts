// Requests the chart being edited from the server: one query at a time, the previous one is aborted.
import { createStore } from 'zustand/vanilla';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { loadLayers } from '#app/charts/interactive/page-layers.ts';
import type { ChartKind, Layer, OwnState } from '#app/charts/shared/kind.ts';
import type { SourceRef } from '#app/domain/explore/source-ref.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import { fromWireLayer } from '#app/stores/chart-render/wire-table.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import type { ChartFailure, PictureEntry, RenderEntry } from '#app/stores/chart-render/wire.ts';
import { jsonOf, QUERY_DEADLINE_MS, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { explore } from '#app/messages/en/explore.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { noteQuery, noteResult } from './note-preview.ts';
import { readApiFailure } from './api-failure.ts';

/** A completed query and the kind that draws it. */
export interface DrawnPreview {
  readonly entry: PictureEntry;
  readonly kind: ChartKind;
  /** Charts inside it. */
  readonly layers: readonly Layer[];
  readonly key: string;
}

export interface PreviewState {
  /** The last chart that could be drawn; stays while another is queried and where it fails. */
  readonly drawn: DrawnPreview | null;
  /** UTC ms since when a result is awaited; null while none is. */
  readonly requestedAtMs: number | null;
  /** The key of the last query, whatever its outcome. */
  readonly requestedKey: string | null;
  readonly failure: ChartFailure | null;
  /** Whether the last query was stopped by the viewer. */
  readonly isStopped: boolean;
}

export interface PreviewJob {
  readonly key: string;
  readonly source: SourceRef;
  readonly chartId: number | null;
  readonly vizType: string;
  readonly formData: ExploreSettings;
  readonly title: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly force: boolean;
  /** The page and order of a table that the server makes. */
  readonly ownState: OwnState;
}

export type Previewer = ReturnType<typeof createPreviewer>;

const NOTHING: PreviewState = { drawn: null, requestedAtMs: null, requestedKey: null, failure: null, isStopped: false };

export function createPreviewer(send: ApiSender, now: () => number) {
  const store = createStore<PreviewState>(() => NOTHING);
  let running: AbortController | null = null;

  const query = async (requesting: PreviewJob): Promise<void> => {
    running?.abort();
    const own = new AbortController();
    running = own;
    noteQuery(requesting, store.getState().requestedKey);
    const startedAtMs = now();
    store.setState({ requestedAtMs: startedAtMs, requestedKey: requesting.key, isStopped: false });
    try {
      const [entry, kind] = await Promise.all([request(send, requesting, own.signal), loadChartKind(requesting.vizType)]);
      if (own.signal.aborted) return;
      const loadedAtMs = now();
      const note = (renderedAtMs: number | null) => noteResult(requesting, { entry, startedAtMs, loadedAtMs, renderedAtMs });
      if ('error' in entry) note(null);
      if ('error' in entry) return store.setState({ failure: entry.error });
      const layers = await loadLayers((entry.data?.layers ?? []).map(fromWireLayer));
      if (own.signal.aborted) return;
      store.setState({ drawn: { entry, kind, layers, key: requesting.key }, failure: null });
      note(now());
    } catch (error) {
      if (own.signal.aborted) return;
      store.setState({ failure: failureOf(error) });
    } finally {
      if (running === own) {
        running = null;
        store.setState({ requestedAtMs: null });
      }
    }
  };

  /** Gives up waiting; what was drawn before stays. */
  const stop = (): void => {
    running?.abort();
    running = null;
    store.setState({ requestedAtMs: null, isStopped: true });
  };

  return { store, query, stop };
}

async function request(send: ApiSender, requesting: PreviewJob, signal: AbortSignal): Promise<RenderEntry> {
  const { chartId, source, formData, title, widthPx, heightPx, force, ownState } = requesting;
  const sent = await send('/charts/preview', {
    method: 'POST',
    signal,
    reply: ENTRY,
    deadlineMs: QUERY_DEADLINE_MS,
    body: {
      ...(chartId !== null && { chartId }),
      datasetId: source.id,
      datasourceType: source.type,
      formData,
      title,
      widthPx,
      heightPx,
      force,
      ...(Object.keys(ownState).length > 0 && { ownState }),
      include: ['data', 'query'],
    },
  });
  if (sent.kind === 'replied' && sent.isOk) return jsonOf(sent.text) as RenderEntry;
  const failure = readApiFailure(sent);
  return {
    chartId: 0,
    slot: 0,
    title,
    error: {
      type: failure.type,
      title: pageTranslate(explore)('chart.notLoaded'),
      message: failure.message,
      advice: failure.advice,
      ...(failure.signIn && { signIn: failure.signIn }),
    },
  };
}

function failureOf(error: unknown): ChartFailure {
  const t = pageTranslate(explore);
  const message = errorText(error, t('chart.failed'));
  return { type: 'network', title: t('chart.notLoaded'), message, advice: t('chart.notLoadedAdvice') };
}
