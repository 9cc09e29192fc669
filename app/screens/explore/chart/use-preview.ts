// Keeps the chart in step with the settings: looks are drawn at once, queries are sent when typing pauses, or on demand.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import type { ChartDefinition, ChartKind, OwnState } from '#app/charts/shared/kind.ts';
import { findFormProblems } from '#app/charts/shared/form/validate-form.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { translateProblems, useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';
import { buildPreviewQuery, type PreviewQuery } from '#app/screens/explore/client/preview-query.ts';
import { requestedSettings, readVizType } from '#app/screens/explore/client/explore-store.ts';
import { useExplore, useExploreState, usePreviewState } from '#app/screens/explore/explore-context.ts';
import { toSourceRef } from '#app/screens/explore/dataset/explore-dataset.ts';

const IDLE_MS = 400;

export interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface ChartPreview {
  readonly definition: ChartDefinition | null;
  /** Messages by control; empty where the settings make a query. */
  readonly problems: Readonly<Record<string, string>>;
  /** Null while the kind's code is loading, and for settings that query nothing. */
  readonly query: PreviewQuery | null;
  /** The settings query something other than what is drawn. */
  readonly isOutdated: boolean;
  readonly update: (options: { readonly force: boolean }) => void;
  /** Requests another page or order of a table that the server makes. */
  readonly turn: (ownState: OwnState) => void;
}

interface Turned {
  /** The paged query: the key of its first page. */
  readonly of: string;
  readonly key: string;
  readonly ownState: OwnState;
  readonly isAwaited: boolean;
}

const NOT_TURNED: OwnState = {};

/** `isForced`: the first query bypasses the caches. */
export function usePreview(box: BoxSize | null, isAutomatic: boolean, isForced: boolean): ChartPreview {
  const { previewer, store } = useExplore();
  const formData = useExploreState((state) => state.formData);
  const dataset = useExploreState((state) => state.dataset);
  const vizType = readVizType(formData);
  const definition = findDefinition(vizType);
  const kind = useKind(vizType);
  const origin = useExploreState((state) => state.origin);
  const urlParams = useExploreState((state) => state.urlParams);
  const isAwaited = useExploreState((state) => state.isOriginAwaited);
  const [turned, setTurned] = useState<Turned | null>(null);
  const query = useMemo(() => {
    if (!kind || isAwaited) return null;
    const settings = requestedSettings({ formData, origin, urlParams });
    const first = buildPreviewQuery(kind, settings, dataset);
    // Another query begins at its first page again.
    return first !== null && turned?.of === first.key ? { ...first, key: turned.key, ownState: turned.ownState } : first;
  }, [kind, formData, origin, urlParams, isAwaited, dataset, turned]);
  const ownState = query?.ownState ?? NOT_TURNED;
  const texts = useProblemTexts();
  const problems = useMemo(
    () =>
      definition
        ? translateProblems(findFormProblems(definition, requestedSettings({ formData, origin, urlParams }), dataset), texts)
        : {},
    [definition, formData, origin, urlParams, dataset, texts],
  );
  const requestedKey = usePreviewState((state) => state.requestedKey);
  const drawnKey = usePreviewState((state) => state.drawn?.key ?? null);
  const isValid = query !== null && Object.keys(problems).length === 0;
  const key = query?.key ?? null;

  const update = useCallback(
    ({ force }: { readonly force: boolean }) => {
      const state = store.getState();
      const { chart, dataset: present, name } = state;
      const settings = requestedSettings(state);
      if (key === null || box === null) return;
      void previewer.query({
        key,
        source: toSourceRef(present),
        chartId: chart?.id ?? null,
        vizType: readVizType(settings),
        formData: settings,
        title: name,
        ...box,
        force,
        ownState,
      });
    },
    [previewer, store, key, box, ownState],
  );

  const turn = useCallback(
    (next: OwnState) => {
      if (!kind) return;
      const settings = requestedSettings(store.getState());
      const [first, request] = [buildPreviewQuery(kind, settings, dataset), buildPreviewQuery(kind, settings, dataset, next)];
      if (first !== null && request !== null) setTurned({ of: first.key, key: request.key, ownState: next, isAwaited: true });
    },
    [kind, store, dataset],
  );
  useEffect(() => {
    if (turned?.isAwaited !== true || turned.key !== key) return;
    setTurned({ ...turned, isAwaited: false });
    update({ force: false });
  }, [turned, key, update]);

  const hasBox = box !== null;
  // A new size draws the same result: it queries nothing.
  const updateNow = useEffectEvent(() => update({ force: isForced && requestedKey === null }));
  useEffect(() => {
    if (!isValid || !hasBox || key === requestedKey) return;
    if (requestedKey !== null && !isAutomatic) return;
    const timer = setTimeout(() => updateNow(), requestedKey === null ? 0 : IDLE_MS);
    return () => clearTimeout(timer);
  }, [isValid, hasBox, key, requestedKey, isAutomatic]);

  return { definition, problems, query, isOutdated: drawnKey !== null && drawnKey !== key, update, turn };
}

/** The kind with its drawing; null until its code is here. */
function useKind(vizType: string): ChartKind | null {
  const [loaded, setLoaded] = useState<{ readonly vizType: string; readonly kind: ChartKind } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadChartKind(vizType).then(
      (kind) => isCurrent && setLoaded({ vizType, kind }),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [vizType]);
  return loaded?.vizType === vizType ? loaded.kind : null;
}
