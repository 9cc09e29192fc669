// A new chart: which dataset, which type, then Explore.
import { useCallback, useState } from 'react';
import { createApiSender } from '#app/screens/shell/api-sender.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { addChart } from '#app/messages/en/add-chart.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { createChartApi, type Choice } from './client/chart-api.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { KindGrid } from './KindGallery.tsx';
import './explore-dialogs.css';

interface AddChartScreenProps {
  /** Chosen already, by the address. */
  readonly dataset: Choice | null;
  readonly vizType: string | null;
}

export function AddChartScreen({ dataset, vizType }: AddChartScreenProps) {
  const t = useMessages(addChart);
  const { csrfToken } = useShellData();
  const [api] = useState(() => createChartApi(createApiSender(csrfToken, (...args) => fetch(...args))));
  const [chosen, setChosen] = useState<readonly Choice[]>(dataset ? [dataset] : []);
  const [kind, setKind] = useState(vizType ?? 'echarts_timeseries_line');
  const find = useCallback((search: string, signal: AbortSignal) => api.findDatasets(search, signal), [api]);
  const id = chosen[0]?.id;
  const search = new URLSearchParams({ viz_type: kind, datasource_type: 'table', datasource_id: String(id ?? '') });
  return (
    <div className="page add-chart">
      <header className="page-head">
        <h1>{t('title')}</h1>
        {id === undefined ? (
          <p className="muted">{t('hint')}</p>
        ) : (
          <a className="button primary" href={`/explore/?${search.toString()}`}>
            {t('create')}
          </a>
        )}
      </header>
      <div className="add-chart-steps">
        <section className="panel">
          <ChoiceList label={t('dataset')} noun="datasets" find={find} isMultiple={false} chosen={chosen} onChange={setChosen} />
        </section>
        <section className="panel">
          <h2>{t('chartType')}</h2>
          <KindGrid label={t('types')} chosen={kind} onChoose={setKind} />
        </section>
      </div>
    </div>
  );
}
