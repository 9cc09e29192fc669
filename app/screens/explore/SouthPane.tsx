// Below the chart: the rows that it draws, rows of the dataset behind it, and the query.
import { useEffect, useMemo, useState } from 'react';
import { copyText } from '#app/screens/sqllab/results/copy-text.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { panelDomId, tabDomId, TabList } from '#app/ui/TabList.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { gridOfRows, gridOfTable, type GridTable } from './client/result-table.ts';
import { useExplore, useExploreState, usePreviewState } from './explore-context.ts';
import { sourceOf } from './explore-dataset.ts';
import { RowsGrid } from './RowsGrid.tsx';

export type SouthTab = 'results' | 'samples' | 'query';

const TABS = [
  { id: 'results', label: 'Results', href: '#results' },
  { id: 'samples', label: 'Samples', href: '#samples' },
  { id: 'query', label: 'Query', href: '#query' },
] as const;

interface SouthPaneProps {
  /** Null: closed. */
  readonly tab: SouthTab | null;
  readonly onTab: (tab: SouthTab | null) => void;
  readonly onDownload: (kind: 'csv' | 'xlsx') => void;
}

export function SouthPane({ tab, onTab, onDownload }: SouthPaneProps) {
  const entry = usePreviewState((state) => state.drawn?.entry ?? null);
  return (
    <section className="ex-south" aria-label="Data" data-open={tab !== null || undefined}>
      <div className="ex-south-head">
        <TabList label="Data" tabs={TABS} activeId={tab ?? ''} onSelect={(id) => onTab(id as SouthTab)} />
        <IconButton
          icon={tab === null ? 'arrowUp' : 'chevronDown'}
          label={tab === null ? 'Open the data' : 'Close the data'}
          aria-expanded={tab !== null}
          onClick={() => onTab(tab === null ? 'results' : null)}
        />
      </div>
      {tab === null ? null : (
        <div className="ex-south-body" role="tabpanel" id={panelDomId(tab)} aria-labelledby={tabDomId(tab)} tabIndex={-1}>
          {tab === 'results' ? <Results entry={entry} onDownload={onDownload} /> : null}
          {tab === 'samples' ? <Samples entry={entry} /> : null}
          {tab === 'query' ? <Query entry={entry} /> : null}
        </div>
      )}
    </section>
  );
}

const NothingYet = () => <p className="muted ex-none">What the chart asks appears here once it is drawn.</p>;

function Results({ entry, onDownload }: { readonly entry: PictureEntry | null } & Pick<SouthPaneProps, 'onDownload'>) {
  const { can } = useExplore();
  const [place, setPlace] = useState(0);
  const tables = useMemo(() => (entry?.data?.tables ?? []).map(gridOfTable), [entry]);
  const table = tables[place] ?? tables[0];
  if (!table) return <NothingYet />;
  return (
    <RowsGrid
      label="Results"
      table={table}
      {...cutNote(entry)}
      actions={
        <>
          {tables.length > 1 ? (
            <select
              className="input compact ex-which"
              aria-label="Which query"
              value={place}
              onChange={(event) => setPlace(Number(event.target.value))}
            >
              {tables.map((_, index) => (
                <option key={index} value={index}>
                  Query {index + 1}
                </option>
              ))}
            </select>
          ) : null}
          {can.csv ? (
            <>
              <Button icon="download" weight="quiet" onClick={() => onDownload('csv')}>
                CSV
              </Button>
              <Button icon="download" weight="quiet" onClick={() => onDownload('xlsx')}>
                Excel
              </Button>
            </>
          ) : null}
        </>
      }
    />
  );
}

function cutNote(entry: PictureEntry | null): { readonly note?: string } {
  if (entry?.note.limit) return { note: entry.note.limit.words };
  return entry?.facts?.isCut ? { note: 'cut off at the row limit' } : {};
}

type Loaded = { readonly table: GridTable } | { readonly problem: string } | null;

const SAMPLE_ROWS = 1000;

function Samples({ entry }: { readonly entry: PictureEntry | null }) {
  const { api } = useExplore();
  const dataset = useExploreState((state) => state.dataset);
  const urlParams = useExploreState((state) => state.urlParams);
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
      datasource: sourceOf(dataset),
      queries: [
        { columns: [], metrics: [], filters: JSON.parse(filtersText) as unknown, row_limit: SAMPLE_ROWS, url_params: urlParams },
      ],
      result_type: 'samples',
      result_format: 'json',
    };
    api.samples(body, aborter.signal).then(
      (rows) => aborter.signal.aborted || setLoaded({ table: gridOfRows(rows) }),
      (error: unknown) => aborter.signal.aborted || setLoaded({ problem: error instanceof Error ? error.message : 'Try again.' }),
    );
    return () => aborter.abort();
  }, [api, dataset, urlParams, filtersText]);
  if (loaded === null) return <p className="muted ex-none ex-late">Fetching samples…</p>;
  if ('problem' in loaded) {
    return (
      <Notice kind="error" title="The samples could not be fetched">
        {loaded.problem}
      </Notice>
    );
  }
  return <RowsGrid label="Samples" table={loaded.table} note="ungrouped, with the chart’s filters" />;
}

function Query({ entry }: { readonly entry: PictureEntry | null }) {
  const statements = entry?.query?.sql ?? [];
  if (statements.length === 0) return <NothingYet />;
  const copy = async (sql: string) => {
    const isCopied = await copyText(sql);
    if (isCopied) showToast('success', 'The query is copied.');
    else showToast('error', 'This browser does not let pages copy. Choose the text and use Ctrl or Command with C.');
  };
  return (
    <div className="ex-queries">
      {statements.map((sql, index) => (
        <div className="ex-query" key={index}>
          <pre tabIndex={0} role="region" aria-label={statements.length > 1 ? `Query ${index + 1}` : 'Query'}>
            {sql}
          </pre>
          <Button icon="copy" weight="quiet" onClick={() => void copy(sql)}>
            Copy
          </Button>
        </div>
      ))}
    </div>
  );
}
