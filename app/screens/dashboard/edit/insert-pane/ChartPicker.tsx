// The charts that can be put on the dashboard: searched, sorted, one page after the other.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { findVizTypeName } from '#app/messages/viz-type-name.ts';
import { chartIdOf } from '#app/domain/dashboard/edit/position-map.ts';
import { Badge } from '#app/ui/text/Badge.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SearchInput } from '#app/ui/form/SearchInput.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import {
  CHARTS_A_PAGE,
  type ChartOrder,
  type ChartListSearch,
  type ListedChart,
} from '#app/screens/dashboard/edit/client/dashboard-api.ts';
import { useEdit, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import { PaneEntry, PaneList } from './PaneEntry.tsx';
import type { DragSources } from '#app/screens/dashboard/edit/use-drag.ts';
import styles from './ChartPicker.module.css';

const ORDERS = ['changed', 'name', 'kind', 'dataset'] as const satisfies readonly ChartOrder[];
const TYPING_PAUSE_MS = 200;
const FIRST: ChartListSearch = { search: '', isMine: false, order: 'changed', page: 0 };

export function ChartPicker({ sources }: { readonly sources: DragSources }) {
  const t = useMessages(dashboardEdit);
  const tCommon = useMessages(common);
  const [search, setSearch] = useState(FIRST);
  const { found, problem, isLoading, retry } = useCharts(search);
  const query = (change: Partial<ChartListSearch>) => setSearch((before) => ({ ...before, page: 0, ...change }));
  return (
    <>
      <div className={styles.tools}>
        <SearchInput
          className={styles.search}
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          value={search.search}
          onChange={(event) => query({ search: event.target.value })}
        />
        <div className={styles.line}>
          <Checkbox className={styles.mine} checked={search.isMine} onToggle={(isMine) => query({ isMine })}>
            {t('picker.mine')}
          </Checkbox>
          <NativeSelect
            isCompact
            className={styles.order}
            aria-label={t('picker.sort')}
            value={search.order}
            onChange={(event) => query({ order: event.target.value as ChartOrder })}
          >
            {ORDERS.map((value) => (
              <option key={value} value={value}>
                {t(`picker.order.${value}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {problem === null ? null : (
        <Notice kind="error" title={t('picker.failed')}>
          <p>{t('picker.failedReason', { reason: problem })}</p>
          <Button onClick={retry}>{tCommon('tryAgain')}</Button>
        </Notice>
      )}
      <div aria-busy={isLoading}>
        {found && found.charts.length === 0 ? <p className={styles.none}>{noneMessage(search)}</p> : null}
        <PaneList>
          {found?.charts.map((chart, index) => (
            <ChartEntry key={chart.id} chart={chart} index={index} sources={sources} />
          ))}
        </PaneList>
      </div>
      {found && found.count > found.charts.length ? (
        <Button busy={isLoading} onClick={() => setSearch((before) => ({ ...before, page: before.page + 1 }))}>
          {t('picker.more', { count: found.count - found.charts.length })}
        </Button>
      ) : null}
    </>
  );
}

function ChartEntry({ chart, index, sources }: { chart: ListedChart; index: number; sources: DragSources }) {
  const t = useMessages(dashboardEdit);
  const locale = useLocale();
  const isPlaced = useEdit(({ layout }) =>
    Object.values(layout).some((item) => typeof item === 'object' && item.type === 'CHART' && chartIdOf(item) === chart.id),
  );
  const component = useMemo(
    () => ({ type: 'chart' as const, chart: { id: chart.id, uuid: chart.uuid, name: chart.name } }),
    [chart],
  );
  return (
    <PaneEntry
      id={`new chart ${chart.id}`}
      index={index}
      component={component}
      sources={sources}
      name={chart.name}
      detail={[findVizTypeName(chart.vizType, locale) ?? chart.vizType.replaceAll('_', ' '), chart.dataset, chart.changedText]
        .filter((part) => part !== '')
        .join(' · ')}
      badge={
        isPlaced ? (
          <Badge>
            <Icon name="check" sizePx={12} />
            {t('picker.placed')}
          </Badge>
        ) : null
      }
    />
  );
}

interface Found {
  readonly count: number;
  readonly charts: readonly ListedChart[];
}

/** The pages up to the one requested. Results stay while more load. */
function useCharts(search: ChartListSearch) {
  const tCommon = useMessages(common);
  const { start, env } = useSession();
  const { api } = env;
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setIsLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setIsLoading(true);
    const timer = setTimeout(
      () => {
        api
          .listCharts(search, control.signal)
          .then(({ count, charts }) => {
            for (const { id, vizType } of charts) start.vizTypes.set(id, vizType);
            setFound((before) => ({ count, charts: search.page === 0 ? charts : merged(before?.charts ?? [], charts) }));
            setProblem(null);
            setIsLoading(false);
          })
          .catch((error: unknown) => {
            if (control.signal.aborted) return;
            setProblem(errorText(error, tCommon('tryAgainLater')));
            setIsLoading(false);
          });
      },
      search.search === '' || search.page > 0 ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [api, start, search, attempt, tCommon]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // Charts that were created in another tab are there after the return.
  const isFirstPage = search.page === 0;
  useEffect(() => {
    if (!isFirstPage) return undefined;
    window.addEventListener('focus', retry);
    return () => window.removeEventListener('focus', retry);
  }, [isFirstPage, retry]);
  return { found, problem, isLoading, retry };
}

function merged(before: readonly ListedChart[], more: readonly ListedChart[]): ListedChart[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))].slice(0, before.length + CHARTS_A_PAGE);
}

function noneMessage({ search, isMine }: ChartListSearch): string {
  const t = pageTranslate(dashboardEdit);
  if (search.trim() !== '') return t('picker.noMatch', { search: search.trim() });
  return isMine ? t('picker.noneOfMine') : t('picker.none');
}
