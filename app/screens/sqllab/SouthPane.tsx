// Under the editor: the rows of the tab's run, its history, and looks at tables.
import { clsx } from 'clsx';
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useShallow } from 'zustand/react/shallow';
import type { EditorTable, LabQuery } from '#app/domain/sqllab/tab-editor.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { replyOf } from '#app/screens/shell/reply-checks.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text.module.css';
import { activeEditor, type LabState } from './client/lab.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { useLab, useLabState } from './lab-context.ts';
import { historyOf, paneQueryOf, rerunOf } from './pane-queries.ts';
import type { PaneQuery } from './pane-query.ts';
import { HistoryPane } from './results/HistoryPane.tsx';
import { ResultsPane } from './results/ResultsPane.tsx';
import { SouthTabs } from './SouthTabs.tsx';
import styles from './lab-south.module.css';

export function SouthPane() {
  const t = useMessages(sqllabResults);
  const editorId = useLabState((state) => activeEditor(state)?.id ?? '');
  return (
    <section className={styles.south} aria-label={t('label')}>
      <Panes key={editorId} editorId={editorId} />
    </section>
  );
}

function Panes({ editorId }: { readonly editorId: string }) {
  const t = useMessages(sqllabResults);
  const { lab } = useLab();
  const tables = useLabState(useShallow((state: LabState) => state.tabs.tables.filter((table) => table.editorId === editorId)));
  const latestId = useLabState((state) => activeEditor(state)?.latestQueryId ?? null);
  const [shown, setShown] = useState('results');
  const [pinned, setPinned] = useState<PaneQuery | null>(null);
  const preview = tables.find((table) => paneId(table) === shown);
  const lastPreview = tables.at(-1);
  const lastPreviewRun = lastPreview?.dataPreviewQueryId ?? null;

  useEffect(() => {
    setPinned(null);
    if (latestId !== null) setShown('results');
  }, [latestId]);
  useEffect(() => {
    if (lastPreview && lastPreviewRun !== null && lab.store.getState().tabs.queries.has(lastPreviewRun))
      setShown(paneId(lastPreview));
  }, [lab, lastPreview, lastPreviewRun]);

  const current = shown === 'history' || preview ? shown : 'results';
  return (
    <>
      <div className={styles.head}>
        <SouthTabs
          tabs={[
            { id: 'results', label: t('results') },
            { id: 'history', label: t('history') },
            ...tables.map((table) => ({ id: paneId(table), label: t('previewTab', { table: table.name }) })),
          ]}
          activeId={current}
          onSelect={setShown}
        />
        {lab.page.maySeeSaved ? <Link to="/savedqueryview/list/">{t('savedQueries')}</Link> : null}
      </div>
      <div className={styles.pane} role="tabpanel" id="lab-pane" aria-labelledby={`lab-pane-${current}`}>
        {current === 'history' ? (
          <History
            editorId={editorId}
            onShowResult={(query) => {
              setPinned(query);
              setShown('results');
            }}
          />
        ) : preview ? (
          <Preview table={preview} />
        ) : (
          <Results queryId={pinned?.clientId ?? latestId} earlier={pinned} />
        )}
      </div>
    </>
  );
}

/** The same for a table before and after the server has numbered it. */
const paneId = ({ dbId, schema, name }: EditorTable): string => encodeURIComponent(JSON.stringify([dbId, schema, name]));

interface ResultsProps {
  readonly queryId: string | null;
  /** The run as the history told of it, for one that the page itself does not know. */
  readonly earlier?: PaneQuery | null;
}

function Results({ queryId, earlier = null }: ResultsProps) {
  const { lab, actions } = useLab();
  const { csrfToken, modKey } = useShellData();
  const editorId = useLabState((state) => activeEditor(state)?.id ?? '');
  const query = useLabState(({ tabs }) => tabs.queries.get(queryId ?? '') ?? null);
  useEffect(() => {
    if (query?.state === 'failed') actions.showError(query, { reveal: false });
  }, [actions, query]);
  const { maxRows, exportMaxRows } = lab.page.limits;
  const mayRaise = query !== null && (query.queryLimit ?? 0) < maxRows && query.limitingFactor !== 'NOT_LIMITED';
  const onRerun = () => {
    if (query) actions.rerun(query);
    else if (earlier) actions.rerun(rerunOf(earlier, editorId));
  };
  const onShow = query?.state === 'failed' ? () => void actions.showError(query, { reveal: true }) : undefined;
  const isFailed = query?.state === 'failed' || query?.state === 'timed_out';
  return (
    <>
      {query && isFailed ? (
        <ErrorBox
          errors={query.errors ?? messageOnly(query)}
          isTimeout={query.state === 'timed_out'}
          onShow={hasPlace(query) ? onShow : undefined}
          onRerun={onRerun}
        />
      ) : null}
      {isFailed && !query.rows ? null : (
        <ResultsPane
          query={query ? paneQueryOf(query) : earlier}
          onRerun={onRerun}
          onShowError={onShow}
          onRaiseLimit={mayRaise ? () => actions.rerun(query, maxRows) : undefined}
          csrfToken={csrfToken}
          exportMaxRows={exportMaxRows}
          canExport={lab.page.mayExport}
          modKey={modKey}
        />
      )}
    </>
  );
}

const messageOnly = ({ errorMessage }: LabQuery) =>
  errorMessage === null
    ? []
    : [{ message: errorMessage, error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error', extra: {} } as const];

const hasPlace = ({ errors }: LabQuery): boolean =>
  (errors ?? []).some(({ extra }) => (extra['position'] ?? extra['diagnostics'] ?? null) !== null);

function Preview({ table }: { readonly table: EditorTable }) {
  const t = useMessages(sqllabResults);
  const { lab, actions } = useLab();
  const isKnown = useLabState(({ tabs }) => tabs.queries.has(table.dataPreviewQueryId ?? ''));
  const close = () => {
    lab.dispatch({ type: 'removeTable', id: table.id });
    if (!table.inLocalStorage)
      void lab.api
        .call(`/tableschemaview/${table.id}`, { method: 'DELETE', reply: replyOf(z.literal('OK')) })
        .catch(() => undefined);
  };
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <span className={clsx(text.muted, text.small)}>{t('preview.firstRows', { table: table.name })}</span>
        <IconButton icon="close" label={t('preview.close', { table: table.name })} onClick={close} />
      </div>
      {isKnown ? (
        <Results queryId={table.dataPreviewQueryId} />
      ) : (
        <div className={styles.previewBlank}>
          <p>{t('preview.earlier')}</p>
          <Button icon="eye" onClick={() => void actions.preview(table.name)}>
            {t('preview.again', { table: table.name })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface HistoryProps {
  readonly editorId: string;
  readonly onShowResult: (query: PaneQuery) => void;
}

function History({ editorId, onShowResult }: HistoryProps) {
  const { lab, actions } = useLab();
  const { csrfToken } = useShellData();
  const databaseId = useLabState((state) => activeEditor(state)?.dbId ?? null);
  const queries = useLabState((state) => state.tabs.queries);
  const openSql = (sql: string, where: 'replace' | 'newTab') => {
    if (where === 'newTab') actions.open({ sql });
    else if (actions.editor) actions.editor.replace(sql);
    else actions.edit(editorId, { sql });
  };
  return (
    <HistoryPane
      databaseId={databaseId}
      editorId={editorId}
      queries={historyOf({ ...lab.store.getState().tabs, queries }, editorId)}
      onOpenSql={openSql}
      onShowResult={onShowResult}
      onRerun={(query) => actions.rerun(queries.get(query.clientId) ?? rerunOf(query, editorId))}
      userId={lab.page.userId}
      csrfToken={csrfToken}
    />
  );
}
