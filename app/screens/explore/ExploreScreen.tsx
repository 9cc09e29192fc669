// Explore: dataset, controls and chart side by side; on narrow screens one at a time. Or why there is nothing to explore.
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { useLeaveGuard } from '#app/screens/shell/use-leave-guard.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { useUsageLog } from '#app/screens/shell/usage/use-usage-log.ts';
import type { ExplorePage } from '#app/services/charts/explore/explore-page.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Splitter } from '#app/ui/layout/Splitter.tsx';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { explore } from '#app/messages/en/explore.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { createChartApi } from './client/chart-api.ts';
import { isAltered, createExploreStore, NEW_NAME, readVizType } from './client/explore-store.ts';
import { createPreviewer } from './client/previewer.ts';
import { createRecommender } from './client/recommender.ts';
import { ChartPane } from './chart/ChartPane.tsx';
import { ControlColumn } from './ControlColumn.tsx';
import { DatasetPanel } from './dataset/DatasetPanel.tsx';
import { ExploreHead } from './head/ExploreHead.tsx';
import { ExploreProblem } from './ExploreProblem.tsx';
import { ExploreContext, useExplore, useExploreState, useHistory } from './explore-context.ts';
import type { ExploreDataset } from './dataset/explore-dataset.ts';
import type { ExploreDialog } from './ExploreDialogs.tsx';
import { RecommendedCharts } from './chart-types/RecommendedCharts.tsx';
import { SouthPane, type SouthTab } from './data-pane/SouthPane.tsx';
import { useAutomatic } from './chart/use-automatic.ts';
import { useBoxSize } from '#app/ui/layout/use-box-size.ts';
import { useDraft } from './save/use-draft.ts';
import { useExploreKeys } from './use-explore-keys.ts';
import { useHeadActions } from './head/use-head-actions.ts';
import { useOrigin } from './head/use-origin.ts';
import { PANEL_LIMITS, usePanels } from './use-panels.ts';
import { ViewedChart } from './chart/ViewedChart.tsx';
import { usePreview } from './chart/use-preview.ts';
import { useRecommendations } from './chart-types/use-recommendations.ts';
import '#app/charts/charts.css';
import '#app/charts/grids.css';
import '#app/charts/figure.css';
import '#app/charts/failed.css';
import '#app/charts/notes.css';
import styles from './explore.module.css';

const ExploreDialogs = lazyPart(() => import('./ExploreDialogs.tsx').then(({ ExploreDialogs }) => ExploreDialogs));

export function ExploreScreen({ page }: { readonly page: ExplorePage }) {
  if (page.problem === 'view-only' && page.chart !== null) return <ViewedChart chart={page.chart} can={page.can} />;
  if (page.dataset === null || (page.problem !== null && page.problem !== 'kind-missing')) return <ExploreProblem page={page} />;
  return <Workbench page={page} dataset={page.dataset} />;
}

interface WorkbenchProps {
  readonly page: ExplorePage;
  readonly dataset: ExploreDataset;
}

function Workbench({ page, dataset }: WorkbenchProps) {
  const { csrfToken } = useShellData();
  const [parts] = useState(() => {
    const now = serverNow;
    const send = createApiSender(csrfToken, (...args) => fetch(...args));
    return {
      store: createExploreStore({ page, dataset, now }),
      previewer: createPreviewer(send, now),
      recommender: createRecommender(send),
      api: createChartApi(send),
      can: page.can,
    };
  });
  useUsageLog(() => ({ source: 'explore', sourceId: parts.store.getState().chart?.id ?? null }));
  return (
    <ExploreContext.Provider value={parts}>
      <Panels page={page} />
    </ExploreContext.Provider>
  );
}

type Part = 'dataset' | 'controls' | 'chart';
const PARTS: readonly Part[] = ['dataset', 'controls', 'chart'];

function Panels({ page: { formDataKey, isDraftLost, suggestedGrain, isForced } }: { readonly page: ExplorePage }) {
  const t = useMessages(explore);
  const { previewer } = useExplore();
  const boxRef = useRef<HTMLDivElement>(null);
  const box = useBoxSize(boxRef);
  const [isAutomatic, setIsAutomatic] = useAutomatic();
  const [part, setPart] = useState<Part>('chart');
  const [southTab, setSouthTab] = useState<SouthTab | null>(null);
  const [dialog, setDialog] = useState<ExploreDialog | null>(null);
  const [panels, setPanels] = usePanels();
  const recommended = useRecommendations(suggestedGrain);
  const right = useRef<HTMLDivElement>(null);
  useOrigin();
  const preview = usePreview(box, isAutomatic, isForced);
  const isKept = useDraft(formDataKey);
  const isDirty = useIsDirty();
  const guard = useLeaveGuard({ isDirty, isKept });
  const act = useHeadActions({ box, openDialog: setDialog, openQuery: useCallback(() => setSouthTab('query'), []) });
  const { update } = preview;
  useExploreKeys({
    onUpdate: useCallback(() => update({ force: false }), [update]),
    onSave: useCallback(() => act('save'), [act]),
  });
  useEffect(() => {
    if (isDraftLost) showToast('info', t('draftLost'));
  }, [isDraftLost, t]);
  useEffect(() => () => previewer.stop(), [previewer]);

  const { datasetPx, controlsPx, southPercent } = panels;
  const sizes = { '--ex-dataset': `${datasetPx}px`, '--ex-controls': `${controlsPx}px`, '--ex-south': `${southPercent}%` };
  const opened: ExploreDialog | null = guard.target !== null ? 'leave' : dialog;
  const dialogs = { onOpen: setDialog, onClose: () => (guard.stay(), setDialog(null)), onLeave: guard.leave };
  return (
    <div className={styles.screen} data-part={part} data-dataset={panels.isDatasetHidden ? 'hidden' : undefined}>
      <ExploreHead onAct={act} />
      <div className={styles.parts} role="group" aria-label={t('part.label')}>
        {PARTS.map((id) => (
          <Button key={id} className={styles.part} weight="quiet" aria-pressed={part === id} onClick={() => setPart(id)}>
            {t(`part.${id}`)}
          </Button>
        ))}
      </div>
      <div className={styles.body} style={sizes as CSSProperties}>
        <DatasetPanel
          onChangeDataset={() => setDialog('dataset')}
          onSaveStatement={() => setDialog('statement')}
          onHide={() => setPanels({ isDatasetHidden: true })}
        />
        {panels.isDatasetHidden ? (
          <div className={styles.shut}>
            <IconButton icon="sidebar" label={t('panel.showDataset')} onClick={() => setPanels({ isDatasetHidden: false })} />
          </div>
        ) : (
          <Splitter
            className={styles.splitter}
            label={t('panel.datasetWidth')}
            axis="x"
            value={datasetPx}
            {...PANEL_LIMITS.datasetPx}
            onMove={(movedPx) => setPanels({ datasetPx: datasetPx + movedPx })}
          />
        )}
        <ControlColumn preview={preview} onGallery={() => setDialog('gallery')} />
        <Splitter
          className={styles.splitter}
          label={t('panel.controlsWidth')}
          axis="x"
          value={controlsPx}
          {...PANEL_LIMITS.controlsPx}
          onMove={(movedPx) => setPanels({ controlsPx: controlsPx + movedPx })}
        />
        <div className={styles.right} ref={right}>
          <ChartPane {...{ preview, boxRef, box, isAutomatic, recommended }} onAutomatic={setIsAutomatic} />
          {recommended.isShown && recommended.charts.length > 0 && southTab === null ? (
            <RecommendedCharts charts={recommended.charts} onHide={() => recommended.show(false)} />
          ) : null}
          {southTab === null ? null : (
            <Splitter
              className={styles.splitter}
              label={t('panel.dataHeight')}
              axis="y"
              value={southPercent}
              {...PANEL_LIMITS.southPercent}
              onMove={(movedPx) =>
                setPanels({ southPercent: southPercent - (movedPx / (right.current?.clientHeight || 1)) * 100 })
              }
            />
          )}
          <SouthPane tab={southTab} onTab={setSouthTab} onDownload={act} />
        </div>
      </div>
      {opened === null ? null : <ExploreDialogs dialog={opened} {...dialogs} />}
    </div>
  );
}

/** Whether leaving would give something up: changes since the save, or work on a chart that was never saved. */
function useIsDirty(): boolean {
  const hasHistory = useHistory((history) => history.pastStates.length > 0);
  return useExploreState((state) =>
    state.chart ? isAltered(state) : state.name !== NEW_NAME || (hasHistory && readVizType(state.formData) !== ''),
  );
}
