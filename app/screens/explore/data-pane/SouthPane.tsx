// Below the chart: the rows that it draws, rows of the dataset behind it, and the query.
import { CHART_FORMATS, type ChartFormat } from '#app/formats/registry/ids.ts';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { SqlText } from '#app/screens/sql-editor/SqlText.tsx';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';
import type { ChartData, PictureEntry } from '#app/stores/chart-render/wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { panelDomId, tabDomId, TabList } from '#app/ui/layout/TabList.tsx';
import { common } from '#app/messages/en/common.ts';
import { explore } from '#app/messages/en/explore.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import { gridOfRows, gridOfTable, type GridTable } from '#app/screens/explore/client/result-table.ts';
import { useExplore, useExploreState, usePreviewState } from '#app/screens/explore/explore-context.ts';
import { toSourceRef } from '#app/screens/explore/dataset/explore-dataset.ts';
import { RowsGrid } from './RowsGrid.tsx';
import styles from './explore-south.module.css';
import layout from '#app/screens/explore/explore.module.css';

export type SouthTab = 'results' | 'samples' | 'query';

const TABS: readonly SouthTab[] = ['results', 'samples', 'query'];

interface SouthPaneProps {
  /** Null: closed. */
  readonly tab: SouthTab | null;
  readonly onTab: (tab: SouthTab | null) => void;
  readonly onDownload: (kind: ChartFormat) => void;
}

export function SouthPane({ tab, onTab, onDownload }: SouthPaneProps) {
  const t = useMessages(explore);
  const entry = usePreviewState((state) => state.drawn?.entry ?? null);
  return (
    <section className={styles.pane} aria-label={t('data.label')} data-pane="" data-open={tab !== null || undefined}>
      <div className={styles.head}>
        <TabList
          className={styles.tabs}
          label={t('data.label')}
          tabs={TABS.map((id) => ({ id, label: t(`data.${id}`), href: `#${id}` }))}
          activeId={tab ?? ''}
          onSelect={(id) => onTab(id as SouthTab)}
        />
        <IconButton
          icon={tab === null ? 'arrowUp' : 'chevronDown'}
          label={t(tab === null ? 'data.open' : 'data.close')}
          aria-expanded={tab !== null}
          onClick={() => onTab(tab === null ? 'results' : null)}
        />
      </div>
      {tab === null ? null : (
        <div className={styles.body} role="tabpanel" id={panelDomId(tab)} aria-labelledby={tabDomId(tab)} tabIndex={-1}>
          {tab === 'results' ? <Results entry={entry} onDownload={onDownload} /> : null}
          {tab === 'samples' ? <Samples entry={entry} /> : null}
          {tab === 'query' ? <Query entry={entry} /> : null}
        </div>
      )}
    </section>
  );
}

function NothingYet() {
  const t = useMessages(explore);
  return <p className={clsx(text.muted, layout.none)}>{t('data.none')}</p>;
}

function Results({ entry, onDownload }: { readonly entry: PictureEntry | null } & Pick<SouthPaneProps, 'onDownload'>) {
  const t = useMessages(explore);
  const { can } = useExplore();
  const [place, setPlace] = useState(0);
  const tables = useMemo(() => (entry?.data ? gridsOf(entry.data) : []), [entry]);
  const table = tables[place] ?? tables[0];
  if (!table) return <NothingYet />;
  return (
    <RowsGrid
      kind="results"
      table={table}
      {...cutNote(entry, t)}
      actions={
        <>
          {tables.length > 1 ? (
            <NativeSelect
              isCompact
              className={styles.which}
              aria-label={t('data.whichQuery')}
              value={place}
              onChange={(event) => setPlace(Number(event.target.value))}
            >
              {tables.map((_, index) => (
                <option key={index} value={index}>
                  {t('data.queryNumber', { number: index + 1 })}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {can.csv
            ? CHART_FORMATS.map((format) => (
                <Button key={format} icon="download" weight="quiet" onClick={() => onDownload(format)}>
                  {t(`data.${format}`)}
                </Button>
              ))
            : null}
        </>
      }
    />
  );
}

/** With those of the charts inside. */
const gridsOf = ({ tables, layers = [], ...look }: ChartData): readonly GridTable[] => [
  ...tables.map((table) => gridOfTable(table, look)),
  ...layers.flatMap((layer) =>
    layer.status === 'drawn' ? layer.tables.map((one) => gridOfTable(one, { ...layer, locale: look.locale })) : [],
  ),
];

function cutNote(entry: PictureEntry | null, t: Translate<typeof explore.texts>): { readonly note?: string } {
  if (entry?.note.limit) return { note: entry.note.limit.message };
  return entry?.facts?.isCut ? { note: t('data.cut') } : {};
}

type Loaded = { readonly table: GridTable } | { readonly problem: string } | null;

const SAMPLE_ROWS = 1000;

function Samples({ entry }: { readonly entry: PictureEntry | null }) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const { api } = useExplore();
  const dataset = useExploreState((state) => state.dataset);
  const urlParams = useExploreState((state) => state.urlParams);
  const locale = useLocale();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const first = Array.isArray(entry?.query?.queryContext['queries'])
    ? (entry.query.queryContext['queries'] as unknown[])[0]
    : undefined;
  const filters = typeof first === 'object' && first !== null && 'filters' in first ? first.filters : [];
  const filtersText = JSON.stringify(filters ?? []);
  useEffect(() => {
    const aborter = new AbortController();
    setLoaded(null);
    const body = {
      datasource: toSourceRef(dataset),
      queries: [
        { columns: [], metrics: [], filters: JSON.parse(filtersText) as unknown, row_limit: SAMPLE_ROWS, url_params: urlParams },
      ],
      result_type: 'samples',
      result_format: 'json',
    };
    api.samples(body, aborter.signal).then(
      (rows) => aborter.signal.aborted || setLoaded({ table: gridOfRows(rows, locale) }),
      (error: unknown) => aborter.signal.aborted || setLoaded({ problem: errorText(error, tCommon('tryAgain')) }),
    );
    return () => aborter.abort();
  }, [api, dataset, urlParams, filtersText, locale, tCommon]);
  if (loaded === null) return <p className={clsx(text.muted, layout.none, styles.late)}>{t('data.loadingSamples')}</p>;
  if ('problem' in loaded) {
    return (
      <Notice kind="error" title={t('data.samplesFailed')}>
        {loaded.problem}
      </Notice>
    );
  }
  return <RowsGrid kind="samples" table={loaded.table} note={t('data.samplesNote')} />;
}

function Query({ entry }: { readonly entry: PictureEntry | null }) {
  const t = useMessages(explore);
  const tCommon = useMessages(common);
  const statements = entry?.query?.sql ?? [];
  if (statements.length === 0) return <NothingYet />;
  return (
    <div className={styles.queries}>
      {statements.map((sql, index) => (
        <div className={styles.query} key={index}>
          <SqlText label={statements.length > 1 ? t('data.queryNumber', { number: index + 1 }) : t('data.query')} sql={sql} />
          <Button icon="copy" weight="quiet" onClick={() => void copyAndTell(sql)}>
            {tCommon('copy')}
          </Button>
        </div>
      ))}
    </div>
  );
}
