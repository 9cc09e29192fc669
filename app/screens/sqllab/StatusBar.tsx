// The status bar: cursor position, selection, database and schema, save state, connection, and the last run.
import { useMemo } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { isSaved } from '#app/domain/sqllab/tabs/tab-sync.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { schemasKey } from './client/catalog/catalogue.ts';
import { activeEditor, findDatabase, resolveTabSchema, type LabState } from './client/lab.ts';
import { useCatalogue, useLab, useLabState } from './lab-context.ts';
import { describeDuration } from './results/pane-messages.ts';
import styles from './StatusBar.module.css';

export function StatusBar() {
  const t = useMessages(sqllab);
  return (
    <div className={styles.bar} role="group" aria-label={t('status.label')}>
      <CursorFacts />
      <span className={styles.gap} />
      <PlaceFacts />
      <LastRun />
    </div>
  );
}

function CursorFacts() {
  const t = useMessages(sqllab);
  const cursor = useLabState((state) => state.cursor);
  const sql = useLabState((state) => activeEditor(state)?.sql ?? '');
  const isTooLong = useMemo(() => isOverLimit(sql), [sql]);
  if (!cursor) return null;
  const { line, column, selectedChars: chars, selectedLines: lines, statement } = cursor;
  return (
    <>
      <span>{t('status.cursor', { line, column })}</span>
      {chars === 0 ? null : <span>{t(lines > 1 ? 'status.selectionLines' : 'status.selection', { chars, lines })}</span>}
      {statement ? <span>{t('status.statement', statement)}</span> : null}
      {isTooLong ? <span className={styles.warning}>{t('status.tooLong')}</span> : null}
    </>
  );
}

/** The server's limit for a query's text, in UTF-8 bytes. */
const MAX_RUN_BYTES = 1_000_000;
const isOverLimit = (sql: string): boolean =>
  sql.length * 3 > MAX_RUN_BYTES && new TextEncoder().encode(sql).length > MAX_RUN_BYTES;

function PlaceFacts() {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const editor = useLabState(activeEditor);
  const database = findDatabase(lab.page, editor?.dbId ?? null);
  const schemas = useCatalogue(
    (state) => state.schemas.get(schemasKey(database?.id ?? 0, editor?.catalog ?? null))?.value ?? null,
  );
  const schema = editor ? resolveTabSchema(database, editor, schemas) : null;
  // On a first visit, there is no tab (and so no database) before the session starts.
  const isStarted = useLabState((state) => state.isStarted);
  const names = [
    database?.name ?? (isStarted ? t('status.noDatabase') : null),
    editor?.catalog ?? database?.catalog,
    schema,
  ].filter((name) => name);
  const save = useLabState((state) => saveState(state, lab.page.keepsTabs));
  // Before the session starts, nothing has been sent.
  const connection = useLabState((state) => (state.isStarted ? state.connection : null));
  return (
    <>
      {/* First, so that changes while typing don't move the other items. */}
      {save === null ? null : <span>{t(`status.${save}`)}</span>}
      <span className={styles.place}>{names.join(' / ')}</span>
      {connection === null ? null : <span data-connection={connection}>{t(`status.${connection}`)}</span>}
    </>
  );
}

/** Save state of the active tab; null if the tab could not be loaded. */
function saveState(state: LabState, keepsTabs: boolean): 'loading' | 'saved' | 'unsaved' | 'browserOnly' | null {
  const editor = activeEditor(state);
  if (editor && state.loadFailures.has(editor.id)) return null;
  if (!state.isStarted || !state.isEditorReady || !editor?.loaded) return 'loading';
  if (!keepsTabs) return state.isCopyRefused ? 'unsaved' : 'browserOnly';
  if (isSaved(state.tabs, editor.id)) return 'saved';
  return state.refused.has(editor.id) || state.connection !== 'online' ? 'browserOnly' : 'unsaved';
}

function LastRun() {
  const query = useLabState((state) => state.tabs.queries.get(activeEditor(state)?.latestQueryId ?? '') ?? null);
  return query && isFinished(query.state) && query.endMs !== null ? <RunFacts query={query} endMs={query.endMs} /> : null;
}

function RunFacts({ query, endMs }: { readonly query: LabQuery; readonly endMs: number }) {
  const t = useMessages(sqllab);
  const locale = useLocale();
  const duration = describeDuration(endMs - query.startMs, locale);
  return (
    <span>
      {query.state === 'success'
        ? t('status.lastRun', { rows: query.rows ?? 0, duration })
        : t('status.lastState', { state: t(`state.${query.state}`), duration })}
    </span>
  );
}
