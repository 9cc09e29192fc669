// What is being made: settings with their history of 50 steps, the name, and the chart as it was last saved. Browser and server.
import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { findDefinition } from '#app/charts/definitions.ts';
import { kindFacts } from '#app/charts/kind-facts.ts';
import { withRenamedMetrics } from '#app/charts/shared/format/rename-metric.ts';
import { withExtraFormData } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { alterations, type Alteration, type AlterationMessage } from '#app/domain/explore/altered.ts';
import { takeDraftName, withDraftName } from '#app/domain/explore/draft-name.ts';
import { savedSettings } from '#app/domain/explore/saved-settings.ts';
import { isSame, withSetting, type ControlFact, type ExploreSettings } from '#app/domain/explore/settings.ts';
import { firstLook } from '#app/domain/explore/first-settings.ts';
import { switchKind, type Stash } from '#app/domain/explore/switch-kind.ts';
import { withUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { toSourceUid, type ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import type { ExplorePage, ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';

/** The dashboard from which the chart was opened, and what its filters request: applied to the query, never saved. */
export interface Origin {
  readonly dashboardId: number;
  readonly title: string;
  readonly extra: ExtraFormData;
  /** As a message. */
  readonly filters: readonly { readonly name: string; readonly value: string }[];
}

export interface ExploreState {
  readonly formData: ExploreSettings;
  readonly stash: Stash;
  readonly name: string;
  readonly dataset: ExploreDataset;
  /** Null until it is saved. */
  readonly chart: ExplorePageChart | null;
  /** Repaired, so that repairs are no changes; null for a new chart. */
  readonly saved: ExploreSettings | null;
  readonly dashboardPageId: string | null;
  /** Selected beforehand when the chart is saved; null for none. */
  readonly presetDashboard: ExplorePage['presetDashboard'];
  /** URL parameters of the page: sent with queries, never saved. */
  readonly urlParams: UrlParams;
  /** Null for a chart that was opened directly. */
  readonly origin: Origin | null;
  /** What the dashboard's filters request is still loading: the chart waits for it. */
  readonly isOriginAwaited: boolean;
  readonly setControl: (name: string, value: unknown) => void;
  readonly setKind: (vizType: string) => void;
  readonly setFormData: (formData: ExploreSettings) => void;
  readonly setName: (name: string) => void;
  readonly setDataset: (dataset: ExploreDataset) => void;
  /** The chart was saved with `formData`: filters that are not saved leave the screen too. */
  readonly markSaved: (chart: ExplorePageChart, formData: ExploreSettings) => void;
  /** Facts of the saved chart changed, not its settings. */
  readonly setChart: (chart: ExplorePageChart) => void;
  readonly setFavorite: (isFavorite: boolean) => void;
  /** Null: the chart is on its own from now on. */
  readonly setOrigin: (origin: Origin | null) => void;
}

const MAX_STEPS = 50;
/** Changes of one control within this time are one step. */
const ONE_STEP_MS = 700;
export const NEW_NAME = '';

export type ExploreStore = ReturnType<typeof createExploreStore>;

interface Start {
  readonly page: ExplorePage;
  readonly dataset: ExploreDataset;
  /** UTC ms. */
  readonly now: () => number;
}

export function createExploreStore({ page, dataset, now }: Start) {
  const start = takeDraftName(page.formData);
  let last = { name: '', atMs: 0 };
  let isSameStep = false;
  return createStore<ExploreState>()(
    temporal(
      (set, get) => ({
        formData: repaired(start.settings, dataset),
        stash: {},
        // Only a draft has its own name: a saved chart's settings can contain any key.
        name: (page.formDataKey === null ? null : start.name) ?? page.chart?.name ?? NEW_NAME,
        dataset,
        chart: page.chart,
        saved: page.savedFormData && repaired(page.savedFormData, dataset),
        dashboardPageId: page.dashboardPageId,
        presetDashboard: page.presetDashboard,
        urlParams: page.urlParams,
        origin: null,
        isOriginAwaited: page.dashboardPageId !== null && page.chart !== null,
        setControl: (name, value) => {
          isSameStep = last.name === name && now() - last.atMs < ONE_STEP_MS;
          last = { name, atMs: now() };
          set({ formData: withControl(get().formData, name, value) });
          isSameStep = false;
        },
        setKind: (vizType) => {
          const { formData, stash, dataset: current } = get();
          const from = kindFacts(readVizType(formData));
          const switched = switchKind(formData, stash, { from, to: kindFacts(vizType), dataset: current });
          const settings = { ...switched.settings, ...firstLook(listControls(vizType), switched.settings) };
          set({ formData: repaired(settings, get().dataset), stash: switched.stash });
        },
        setFormData: (formData) => set({ formData: repaired(formData, get().dataset) }),
        setName: (name) => set({ name }),
        setDataset: (next) => set({ dataset: next, formData: repaired(get().formData, next) }),
        markSaved: (chart, formData) =>
          set({
            chart,
            name: chart.name,
            presetDashboard: null,
            saved: repaired(savedSettings(formData), get().dataset),
            formData: repaired(savedSettings(get().formData), get().dataset),
          }),
        setChart: (chart) => set({ chart, name: chart.name }),
        setFavorite: (isFavorite) => {
          const { chart } = get();
          if (chart) set({ chart: { ...chart, isFavorite } });
        },
        setOrigin: (origin) => set({ origin, isOriginAwaited: false, ...(origin === null && { dashboardPageId: null }) }),
      }),
      {
        limit: MAX_STEPS,
        partialize: ({ formData, stash }) => ({ formData, stash }),
        equality: (before, after) => isSame(before.formData, after.formData),
        handleSet: (handle) => (past, replace, present, delta) => {
          if (!isSameStep) (handle as (...args: unknown[]) => void)(past, replace, present, delta);
        },
      },
    ),
  );
}

/** What is saved under a metric's label follows the metric. */
function withControl(formData: ExploreSettings, name: string, value: unknown): ExploreSettings {
  const type = listControls(readVizType(formData)).find((control) => control.name === name)?.type;
  return type === 'metric' || type === 'metrics' ? withRenamedMetrics(formData, name, value) : withSetting(formData, name, value);
}

export const readVizType = (formData: ExploreSettings): string =>
  typeof formData['viz_type'] === 'string' ? formData['viz_type'] : 'table';

/** The settings with defaults and repairs of their kind; as they are where no kind serves them. */
export function repaired(formData: ExploreSettings, dataset: ExploreDataset): ExploreSettings {
  const definition = findDefinition(readVizType(formData));
  const settings = { ...formData, datasource: toSourceUid(dataset) };
  return definition?.upgrade(settings, dataset) ?? settings;
}

/** What a draft keeps: the settings, and the name where it is not the saved one. */
export const buildExploreDraft = ({
  formData,
  name,
  chart,
}: Pick<ExploreState, 'formData' | 'name' | 'chart'>): ExploreSettings => withDraftName(formData, name, chart?.name ?? NEW_NAME);

/** The settings as queried: with what the URL and the filters of the dashboard add. */
export const requestedSettings = ({
  formData,
  origin,
  urlParams,
}: Pick<ExploreState, 'formData' | 'origin' | 'urlParams'>): ExploreSettings =>
  withUrlParams(origin === null ? formData : withExtraFormData(formData, origin.extra), urlParams);

export const listControls = (vizType: string): readonly ControlFact[] => kindFacts(vizType).controls;

/** What differs from the saved chart; nothing for a chart that was never saved. */
export function alteredSince(state: ExploreState, message: AlterationMessage): readonly Alteration[] {
  const { saved, formData, chart, name, dataset } = state;
  if (saved === null || chart === null) return [];
  const changes = alterations(saved, formData, listControls(readVizType(formData)), { message, names: mapDisplayNames(dataset) });
  const label = message.setting['slice_name'] ?? 'slice_name';
  return name === chart.name ? changes : [{ name: 'slice_name', label, before: chart.name, after: name }, ...changes];
}

const NO_WORDS: AlterationMessage = {
  nothing: '',
  on: 'on',
  off: 'off',
  label: (label) => label,
  metric: (label) => label,
  setting: {},
  operators: {},
};

/** Whether anything differs from the saved chart. */
export const isAltered = (state: ExploreState): boolean => alteredSince(state, NO_WORDS).length > 0;

/** Display names of the dataset's metrics and columns. */
export const mapDisplayNames = ({ metrics, columns }: ExploreDataset): ReadonlyMap<string, string> =>
  new Map([...columns, ...metrics].map(({ name, verboseName }) => [name, verboseName || name]));
