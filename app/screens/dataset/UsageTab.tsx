// The charts and dashboards that use the dataset.
import { clsx } from 'clsx';
import { useState } from 'react';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { kindLabel } from '#app/screens/explore/chart-types/kinds.ts';
import { chartKinds } from '#app/messages/en/chart-kinds.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import text from '#app/ui/text/text.module.css';
import { useDataset } from './dataset-context.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import shared from './dataset.module.css';
import styles from './UsageTab.module.css';

const PAGE = 50;

export function UsageTab() {
  const t = useMessages(dataset);
  const tKinds = useMessages(chartKinds);
  const locale = useLocale();
  const { page } = useDataset();
  if (page.charts.length === 0)
    return (
      <BlankState
        icon="chart"
        title={t('usage.blank.title')}
        actions={
          <LinkButton weight="primary" href={`/explore/?datasource_type=table&datasource_id=${page.id}`}>
            {t('usage.createChart')}
          </LinkButton>
        }
      >
        <p>{t('usage.blank.detail')}</p>
      </BlankState>
    );
  const charts = page.charts.map(({ id, name, vizType }) => ({
    id,
    name,
    hint: kindLabel(vizType, tKinds, locale),
    href: `/explore/?slice_id=${id}`,
  }));
  const dashboards = page.dashboards.map(({ id, title }) => ({
    id,
    name: title || t('usage.untitledDashboard'),
    hint: '',
    href: `/superset/dashboard/${id}/`,
  }));
  return (
    <div className={shared.columns}>
      <Uses title={t('usage.charts')} pages={t('usage.chartPages')} uses={charts} />
      <Uses title={t('usage.dashboards')} pages={t('usage.dashboardPages')} uses={dashboards} none={t('usage.noDashboards')} />
    </div>
  );
}

interface Use {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly href: string;
}

interface UsesProps {
  readonly title: string;
  /** Labels the pages of a long list. */
  readonly pages: string;
  readonly uses: readonly Use[];
  /** Shown where there are none. */
  readonly none?: string;
}

function Uses({ title, pages, uses, none }: UsesProps) {
  const [page, setPage] = useState(0);
  return (
    <Panel className={shared.panel}>
      <h2>
        {title} <span className={clsx(text.muted, text.tabular)}>{uses.length}</span>
      </h2>
      {uses.length === 0 && none ? <p className={text.muted}>{none}</p> : null}
      <ul className={styles.uses}>
        {uses.slice(page * PAGE, (page + 1) * PAGE).map(({ id, name, hint, href }) => (
          <li key={id}>
            <a href={href}>{name}</a>
            {hint === '' ? null : <span className={clsx(text.muted, text.small)}>{hint}</span>}
          </li>
        ))}
      </ul>
      {uses.length > PAGE ? <Pager label={pages} count={uses.length} pageSize={PAGE} page={page} onPage={setPage} /> : null}
    </Panel>
  );
}
