// Keeps the chart in step with the settings: looks are drawn at once, questions are asked when typing pauses, or on demand.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadChartKind } from '#app/charts/client-registry.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import type { ChartDefinition, ChartKind } from '#app/charts/shared/kind.ts';
import { formProblems } from '#app/charts/shared/validate-form.ts';
import { questionOf, type Question } from './client/question.ts';
import { askedSettings, vizTypeOf } from './client/explore-store.ts';
import { useExplore, useExploreState, usePreviewState } from './explore-context.ts';

const IDLE_MS = 400;

export interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Preview {
  readonly definition: ChartDefinition | null;
  /** By control, in words; empty where the settings make a question. */
  readonly problems: Readonly<Record<string, string>>;
  /** Null while the kind's code is on its way, and for settings that ask nothing. */
  readonly question: Question | null;
  /** The settings ask something else than what is drawn. */
  readonly isOutdated: boolean;
  readonly update: (options: { readonly force: boolean }) => void;
}

export function usePreview(box: BoxSize | null, isAutomatic: boolean): Preview {
  const { previewer, store } = useExplore();
  const formData = useExploreState((state) => state.formData);
  const dataset = useExploreState((state) => state.dataset);
  const vizType = vizTypeOf(formData);
  const definition = findDefinition(vizType);
  const kind = useKind(vizType);
  const origin = useExploreState((state) => state.origin);
  const isAwaited = useExploreState((state) => state.isOriginAwaited);
  const question = useMemo(
    () => (kind && !isAwaited ? questionOf(kind, askedSettings({ formData, origin }), dataset) : null),
    [kind, formData, origin, isAwaited, dataset],
  );
  const problems = useMemo(
    () => (definition ? formProblems(definition, formData, dataset) : {}),
    [definition, formData, dataset],
  );
  const askedKey = usePreviewState((state) => state.askedKey);
  const drawnKey = usePreviewState((state) => state.drawn?.key ?? null);
  const isValid = question !== null && Object.keys(problems).length === 0;
  const key = question?.key ?? null;

  const update = useCallback(
    ({ force }: { readonly force: boolean }) => {
      const state = store.getState();
      const { chart, dataset: present, name } = state;
      const settings = askedSettings(state);
      if (key === null || box === null) return;
      void previewer.ask({
        key,
        datasetId: present.id,
        chartId: chart?.id ?? null,
        vizType: vizTypeOf(settings),
        formData: settings,
        title: name,
        ...box,
        force,
      });
    },
    [previewer, store, key, box],
  );

  const hasBox = box !== null;
  useEffect(() => {
    if (!isValid || !hasBox || key === askedKey) return;
    if (askedKey !== null && !isAutomatic) return;
    const timer = setTimeout(() => update({ force: false }), askedKey === null ? 0 : IDLE_MS);
    return () => clearTimeout(timer);
    // A new size draws the same answer: it asks nothing.
  }, [isValid, hasBox, key, askedKey, isAutomatic]);

  return { definition, problems, question, isOutdated: drawnKey !== null && drawnKey !== key, update };
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
