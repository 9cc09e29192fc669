// Keeps what is being made on the server under a key, and the key in the address: a reload loses nothing.
import { useEffect, useRef, useState } from 'react';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { isSame, type ExploreSettings } from '#app/domain/explore/settings.ts';
import { buildExploreDraft } from '#app/screens/explore/client/explore-store.ts';
import { useExplore, useExploreState } from '#app/screens/explore/explore-context.ts';
import { toSourceRef } from '#app/screens/explore/dataset/explore-dataset.ts';

const PAUSE_MS = 700;
const RETRY_MS = 5000;

/** Whether all that was changed is kept. */
export function useDraft(firstKey: string | null): boolean {
  const { api, store } = useExplore();
  const formData = useExploreState((state) => state.formData);
  const name = useExploreState((state) => state.name);
  const saved = useExploreState((state) => state.saved);
  const key = useRef(firstKey);
  const kept = useRef<ExploreSettings>(buildExploreDraft(store.getState()));
  const [isKept, setIsKept] = useState(true);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // A save makes the draft needless: the address is the chart's own again.
    if (saved !== null && isSame(saved, buildExploreDraft(store.getState()))) {
      key.current = null;
      kept.current = saved;
    }
  }, [saved, store]);

  useEffect(() => {
    const isKeptNow = () => isSame(kept.current, buildExploreDraft(store.getState()));
    if (isKeptNow()) return setIsKept(true);
    setIsKept(false);
    const keep = async () => {
      // Saved in the pause.
      if (isKeptNow()) return setIsKept(true);
      const content = buildExploreDraft(store.getState());
      const { chart, dataset, saved: savedBefore } = store.getState();
      const source = toSourceRef(dataset);
      const draft = { source, chartId: chart?.id ?? null, formData: content };
      try {
        const written = key.current === null ? await api.createDraft(draft) : await replaceDraft(key.current, draft);
        // Saved meanwhile: what the address and the next draft contain is decided already.
        if (store.getState().saved !== savedBefore) return setIsKept(isKeptNow());
        key.current = written;
        kept.current = content;
        if (!isKeptNow()) return;
        const { dashboardPageId, presetDashboard, urlParams } = store.getState();
        const place = { dashboardId: presetDashboard?.id, chartId: draft.chartId, datasetId: source.id, sourceKind: source.type };
        const href = exploreHref({ ...place, formDataKey: key.current, dashboardPageId, urlParams });
        window.history.replaceState(window.history.state, '', href);
        setIsKept(true);
      } catch (error) {
        console.warn(error);
        setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
      }
    };
    // Another user's key, or one that has ended, cannot be written: the draft gets its own.
    const replaceDraft = (present: string, draft: Parameters<typeof api.updateDraft>[1]) =>
      api.updateDraft(present, draft).catch(() => api.createDraft(draft));
    const timer = setTimeout(() => void keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, store, formData, name, attempt]);

  return isKept;
}
