// The rows of one value: the values by which a chart groups, the greatest first as its own query ranks them.
import { clsx } from 'clsx';
import { useCallback, useMemo, useState } from 'react';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { common } from '#app/messages/en/common.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { nameValue } from '#app/messages/name-value.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { requestChart } from '#app/screens/dashboard/client/request-charts.ts';
import { createDrillCalls } from '#app/screens/dashboard/drill/drill-calls.ts';
import { openDrillToDetail, type DrilledValue } from '#app/screens/dashboard/drill/open-drill.ts';
import { useLoaded } from '#app/screens/dashboard/drill/use-loaded.ts';
import { gridOfTable } from '#app/screens/explore/client/result-table.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { MenuButton, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import text from '#app/ui/text/text.module.css';
import { findMenuButton } from './chart-parts.ts';
import styles from './values-page.module.css';

interface ValuesPageProps {
  readonly chart: ChartView;
  readonly csrfToken: string;
}

const MAX_VALUES = 50;
const BOX = { widthPx: 400, heightPx: 300 } as const;

interface ColumnValues {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (string | number | boolean | null)[];
}

export function ValuesPage({ chart, csrfToken }: ValuesPageProps) {
  const t = useMessages(chartMenu);
  const locale = useLocale();
  const tCommon = useMessages(common);
  const { dashboardId } = useDashboard();
  const [search, setSearch] = useState('');
  const calls = useMemo(() => createDrillCalls(csrfToken), [csrfToken]);
  const {
    value: columns,
    problem,
    retry,
  } = useLoaded(
    useCallback(
      async (signal: AbortSignal): Promise<readonly ColumnValues[]> => {
        const { shown } = await calls.info({ dashboardId, chartId: chart.chartId }, signal);
        const named = shown.filter(({ kind }) => kind !== 'time');
        return Promise.all(
          named.map(async ({ name, label }) => ({ name, label, values: await valuesOf(dashboardId, chart, name) })),
        );
      },
      [calls, dashboardId, chart],
    ),
  );
  if (problem !== null) {
    return (
      <div className={styles.note} role="alert">
        <p>{problem}</p>
        <Button onClick={retry}>{tCommon('tryAgain')}</Button>
      </div>
    );
  }
  if (columns === null) return <p className={clsx(text.muted, styles.note)}>{tCommon('loading')}</p>;
  if (columns.length === 0) return <p className={clsx(text.muted, styles.note)}>{t('values.none')}</p>;
  const openRows = (column: string, value: string | number | boolean | null) =>
    openDrillToDetail({
      chart,
      conditions: [conditionOf(column, value, nameValue(value, locale))],
      opener: findMenuButton(chart),
    });
  const wanted = search.trim().toLowerCase();
  return (
    <div className={styles.values}>
      <input
        type="search"
        className={styles.search}
        aria-label={t('values.search')}
        placeholder={t('values.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => (event.key.startsWith('Arrow') ? undefined : event.stopPropagation())}
      />
      {columns.map(({ name, label, values }) => (
        <div key={name} role="group" aria-label={label}>
          <MenuTitle>{label}</MenuTitle>
          {values
            .filter((value) => String(value).toLowerCase().includes(wanted))
            .slice(0, MAX_VALUES)
            .map((value) => (
              <MenuButton key={String(value)} onClick={() => openRows(name, value)}>
                {nameValue(value, locale)}
              </MenuButton>
            ))}
        </div>
      ))}
    </div>
  );
}

const conditionOf = (column: string, value: string | number | boolean | null, label: string): DrilledValue => ({
  column,
  op: value === null ? 'IS NULL' : '==',
  value,
  label,
});

/** As a table of this one column has them. */
async function valuesOf(dashboardId: number, { chartId, slot }: ChartView, column: string): Promise<ColumnValues['values']> {
  const drill = { column, conditions: [], vizType: 'table' };
  const entry = await requestChart({ dashboardId, charts: [{ chartId, slot, ...BOX, drill }], include: ['data'] });
  const [table] = entry.data?.tables ?? [];
  if (!table) return [];
  const { columns, rows } = gridOfTable(table);
  const place = columns.findIndex(({ name }) => name === column);
  return rows.map((row) => row[place] ?? null);
}
