// A new chart: which dataset, which type, then Explore.
import { useCallback, useEffect, useState } from 'react';
import { suggestKind } from '#app/domain/explore/first-settings.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { addChart } from '#app/messages/en/add-chart.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import { createChartApi, type ChartApi } from './client/chart-api.ts';
import type { Choice } from './client/choice-calls.ts';
import { ChoiceList } from './dataset/ChoiceList.tsx';
import { KindGrid } from './chart-types/KindGrid.tsx';
import { kindLabel } from './chart-types/kinds.ts';
import type { NeededDataset } from './chart-types/missing-requirement.ts';
import styles from './AddChartScreen.module.css';

interface AddChartScreenProps {
  /** Chosen already, by the address. */
  readonly dataset: Choice | null;
  readonly vizType: string | null;
  /** Selected beforehand when the chart is saved. */
  readonly dashboardId: number | null;
}

export function AddChartScreen({ dataset, vizType, dashboardId }: AddChartScreenProps) {
  const t = useMessages(addChart);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createChartApi(createApiSender(csrfToken, (...args) => fetch(...args))));
  const [selected, setSelected] = useState<readonly Choice[]>(dataset ? [dataset] : []);
  const [chosen, setChosen] = useState(vizType);
  const find = useCallback((search: string, signal: AbortSignal) => api.findDatasets(search, signal), [api]);
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const [chosenDataset] = selected;
  const id = chosenDataset?.id;
  const columns = useColumns(api, id);
  // Until a type is chosen, the dataset suggests one.
  const kind = chosen ?? (columns ? suggestKind(columns) : FIRST_KIND);
  const hrefOf = (type: string): string => {
    const search = new URLSearchParams({ viz_type: type, datasource_type: 'table', datasource_id: String(id ?? '') });
    if (dashboardId !== null) search.set('dashboard_id', String(dashboardId));
    return `/explore/?${search.toString()}`;
  };
  return (
    <Page className={styles.page}>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      <div className={styles.steps}>
        <Panel className={styles.step}>
          <ChoiceList
            label={t('dataset')}
            noun="datasets"
            isTall
            isSearching={dataset === null}
            find={find}
            isMultiple={false}
            selected={selected}
            onChange={setSelected}
          />
        </Panel>
        <Panel className={styles.step}>
          <h2>{t('chartType')}</h2>
          <KindGrid
            isSearching={dataset !== null}
            label={t('types')}
            selected={kind}
            dataset={columns}
            onChoose={setChosen}
            onUse={(type) => (id === undefined ? setChosen(type) : window.location.assign(hrefOf(type)))}
          />
        </Panel>
      </div>
      <footer className={styles.foot}>
        <p className={text.muted}>
          {chosenDataset === undefined
            ? t('hint')
            : t('chosen', { kind: kindLabel(kind, tKinds, locale), dataset: chosenDataset.label })}
        </p>
        {id === undefined ? (
          <Button weight="primary" disabled>
            {t('create')}
          </Button>
        ) : (
          <LinkButton weight="primary" href={hrefOf(kind)}>
            {t('create')}
          </LinkButton>
        )}
      </footer>
    </Page>
  );
}

const FIRST_KIND = 'echarts_timeseries_line';

/** What the dataset offers; null until it is known, and for users who can't read datasets. */
function useColumns(api: ChartApi, id: number | undefined): NeededDataset | null {
  const [found, setFound] = useState<{ readonly id: number; readonly dataset: NeededDataset } | null>(null);
  useEffect(() => {
    if (id === undefined) return;
    const own = new AbortController();
    api.findDatasetColumns(id, own.signal).then(
      (dataset) => setFound({ id, dataset }),
      (error: unknown) => own.signal.aborted || console.warn(error),
    );
    return () => own.abort();
  }, [api, id]);
  return found !== null && found.id === id ? found.dataset : null;
}
