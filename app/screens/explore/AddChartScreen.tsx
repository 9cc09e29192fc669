// A new chart: which dataset, which type, then Explore.
import { useCallback, useState } from 'react';
import { createApiSender } from '#app/screens/shell/api-sender.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { addChart } from '#app/messages/en/add-chart.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/Button.tsx';
import { Page, PageHead } from '#app/ui/Page.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import text from '#app/ui/text.module.css';
import { createChartApi } from './client/chart-api.ts';
import type { Choice } from './client/choice-calls.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { KindGrid } from './KindGallery.tsx';
import styles from './AddChartScreen.module.css';

interface AddChartScreenProps {
  /** Chosen already, by the address. */
  readonly dataset: Choice | null;
  readonly vizType: string | null;
}

export function AddChartScreen({ dataset, vizType }: AddChartScreenProps) {
  const t = useMessages(addChart);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createChartApi(createApiSender(csrfToken, (...args) => fetch(...args))));
  const [selected, setSelected] = useState<readonly Choice[]>(dataset ? [dataset] : []);
  const [kind, setKind] = useState(vizType ?? 'echarts_timeseries_line');
  const find = useCallback((search: string, signal: AbortSignal) => api.findDatasets(search, signal), [api]);
  const id = selected[0]?.id;
  const search = new URLSearchParams({ viz_type: kind, datasource_type: 'table', datasource_id: String(id ?? '') });
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
        {id === undefined ? (
          <p className={text.muted}>{t('hint')}</p>
        ) : (
          <LinkButton weight="primary" href={`/explore/?${search.toString()}`}>
            {t('create')}
          </LinkButton>
        )}
      </PageHead>
      <div className={styles.steps}>
        <Panel className={styles.step}>
          <ChoiceList
            label={t('dataset')}
            noun="datasets"
            isTall
            find={find}
            isMultiple={false}
            selected={selected}
            onChange={setSelected}
          />
        </Panel>
        <Panel className={styles.step}>
          <h2>{t('chartType')}</h2>
          <KindGrid label={t('types')} selected={kind} onChoose={setKind} />
        </Panel>
      </div>
    </Page>
  );
}
