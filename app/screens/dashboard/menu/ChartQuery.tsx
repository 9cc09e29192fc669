// The chart's current SQL, with buttons to copy it and to open it in SQL Lab.
import { useCallback } from 'react';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { labHref } from '#app/domain/sqllab/lab-address.ts';
import { measureSlot } from '#app/screens/dashboard/client/chart-slots.ts';
import { requestChart } from '#app/screens/dashboard/client/request-charts.ts';
import { useLoaded } from '#app/screens/dashboard/drill/use-loaded.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import { SqlText } from '#app/screens/sql-editor/SqlText.tsx';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { findSlot } from './chart-parts.ts';
import styles from './chart-query.module.css';

interface ChartQueryProps {
  readonly dashboardId: number;
  readonly chart: ChartView;
}

export function ChartQuery({ dashboardId, chart }: ChartQueryProps) {
  const t = useMessages(dashboardDialogs);
  const tCommon = useMessages(common);
  const { value, problem, retry } = useLoaded(
    useCallback(async () => {
      const slot = findSlot(chart);
      const box = slot ? measureSlot(slot) : { widthPx: 400, heightPx: 300 };
      const charts = [{ chartId: chart.chartId, slot: chart.slot, ...box }];
      return (await requestChart({ dashboardId, charts, include: ['query'] })).query ?? null;
    }, [dashboardId, chart]),
  );
  return (
    <DialogContent isStack aria-busy={value === null && problem === null}>
      {problem === null ? null : (
        <Notice kind="error" title={t('query.failed')}>
          <p>{problem}</p>
          <Button onClick={retry}>{tCommon('tryAgain')}</Button>
        </Notice>
      )}
      {value === null && problem === null ? <p role="status">{tCommon('loading')}</p> : null}
      {value?.sql.map((sql, index) => (
        <Statement
          key={index}
          sql={sql}
          label={value.sql.length === 1 ? t('query.label') : t('query.numbered', { number: index + 1 })}
          href={value.lab ? labHref({ ...value.lab, name: chart.title, sql }) : null}
        />
      ))}
    </DialogContent>
  );
}

interface StatementProps {
  readonly sql: string;
  readonly label: string;
  /** Null where the viewer cannot use SQL Lab. */
  readonly href: string | null;
}

function Statement({ sql, label, href }: StatementProps) {
  const t = useMessages(dashboardDialogs);
  const tCommon = useMessages(common);
  return (
    <div className={styles.statement}>
      <SqlText label={label} sql={sql} />
      <div className={styles.actions}>
        <Button icon="copy" onClick={() => void copyAndTell(sql)}>
          {tCommon('copy')}
        </Button>
        {href === null ? null : (
          <LinkButton icon="play" href={href} target="_blank" rel="noreferrer">
            {t('query.lab')}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
