// The panes under the editor: results, history, notes, query plan, pinned results, comparison, and table previews.
import { clsx } from 'clsx';
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { EditorTable } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { sqllabExplain } from '#app/messages/en/sqllab-explain.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { findExplained } from './client/runs/explain-actions.ts';
import { activeEditor, type LabState } from './client/lab.ts';
import { useLab, useLabState } from './lab-context.ts';
import { PinnedResult } from './PinnedResult.tsx';
import type { PaneRun } from './pane-run.ts';
import { pinId } from './client/runs/pins.ts';
import { SouthTabs } from './SouthTabs.tsx';
import { TabHistory } from './TabHistory.tsx';
import { TabNotes } from './TabNotes.tsx';
import { TabResults } from './TabResults.tsx';
import { usePins } from './use-pins.ts';
import styles from './lab-south.module.css';

export function SouthPane() {
  const t = useMessages(sqllabResults);
  const { lab } = useLab();
  const editorId = useLabState((state) => activeEditor(state)?.id ?? '');
  return (
    <section className={styles.south} aria-label={t('label')} data-pane="">
      <Panes key={lab.firstId(editorId)} editorId={editorId} />
    </section>
  );
}

function Panes({ editorId }: { readonly editorId: string }) {
  const t = useMessages(sqllabResults);
  const tExplain = useMessages(sqllabExplain);
  const { lab, actions } = useLab();
  const tables = useLabState(
    useShallow((state: LabState) =>
      state.tabs.tables.filter((table) => table.editorId === editorId && table.dataPreviewQueryId !== null),
    ),
  );
  const latestId = useLabState((state) => activeEditor(state)?.latestQueryId ?? null);
  const hasNotes = useLabState((state) => (activeEditor(state)?.notes ?? '').trim() !== '');
  const [shown, setShown] = useState('results');
  const [earlier, setEarlier] = useState<PaneRun | null>(null);
  const explained = useLabState((state) => findExplained(lab, state.explained, editorId));
  const [compared, setCompared] = useState<readonly [before: PaneRun, after: PaneRun] | null>(null);
  const pins = usePins(editorId);
  const pin = pins.all.find((one) => pinId(one) === shown);
  const preview = tables.find((table) => paneId(table) === shown);
  const lastPreview = tables.at(-1);
  const lastPreviewId = lastPreview ? paneId(lastPreview) : null;
  const lastPreviewRun = lastPreview?.dataPreviewQueryId ?? null;

  useEffect(() => {
    setEarlier(null);
    if (latestId !== null) setShown('results');
  }, [latestId]);
  useEffect(() => {
    // Not repeated when the server assigns the table its id: the user might have switched panes by then.
    if (lastPreviewId !== null && lastPreviewRun !== null && lab.store.getState().tabs.queries.has(lastPreviewRun))
      setShown(lastPreviewId);
  }, [lab, lastPreviewId, lastPreviewRun]);

  const explainedKey = explained?.key ?? null;
  useEffect(() => {
    if (explainedKey !== null) setShown('plan');
  }, [explainedKey]);

  const isComparing = shown === 'comparison' && compared !== null;
  const isPlan = shown === 'plan' && explained !== null;
  const current = shown === 'history' || shown === 'notes' || preview || pin || isComparing || isPlan ? shown : 'results';
  const compare = (before: PaneRun, after: PaneRun) => {
    setCompared([before, after]);
    setShown('comparison');
  };
  return (
    <>
      <div className={styles.head}>
        <SouthTabs
          tabs={[
            { id: 'results', label: t('results') },
            { id: 'history', label: t('history') },
            { id: 'notes', label: t(hasNotes ? 'notes.some' : 'notes') },
            ...(explained ? [{ id: 'plan', label: tExplain('tab'), title: explained.ran.sql }] : []),
            ...pins.all.map((one) => ({ id: pinId(one), label: t('pins.tab', { text: pins.labelOf(one) }), title: one.sql })),
            ...(compared ? [{ id: 'comparison', label: t('compare.tab') }] : []),
            ...tables.map((table) => ({ id: paneId(table), label: t('previewTab', { table: table.name }) })),
          ]}
          activeId={current}
          onSelect={setShown}
        />
        {lab.page.maySeeSaved ? <Link to="/savedqueryview/list/">{t('savedQueries')}</Link> : null}
      </div>
      <div className={styles.pane} role="tabpanel" id="lab-pane" aria-labelledby={`lab-pane-${current}`}>
        {current === 'history' ? (
          <TabHistory
            editorId={editorId}
            onShowResult={(run) => {
              setEarlier(run);
              setShown('results');
            }}
          />
        ) : current === 'notes' ? (
          <TabNotes editorId={editorId} />
        ) : isPlan ? (
          <ExplainPane explained={explained} onClose={() => actions.closeExplained(editorId)} />
        ) : preview ? (
          <Preview table={preview} />
        ) : pin ? (
          <PinnedResult pin={pin} pins={pins} latestId={latestId} onCompare={compare} />
        ) : isComparing ? (
          <ComparedResults
            key={compared.map(pinId).join(' ')}
            before={compared[0]}
            after={compared[1]}
            onClose={() => {
              setCompared(null);
              setShown('results');
            }}
          />
        ) : (
          <TabResults queryId={earlier?.clientId ?? latestId} earlier={earlier} pinning={pins.controlOf} />
        )}
      </div>
    </>
  );
}

const ExplainPane = lazyPart(async () => (await import('./explain/ExplainPane.tsx')).ExplainPane);
const ComparedResults = lazyPart(async () => (await import('./compare/ComparedResults.tsx')).ComparedResults);

/** Stays the same when the server assigns the table an id. */
const paneId = ({ dbId, catalog, schema, name }: EditorTable): string =>
  encodeURIComponent(JSON.stringify([dbId, catalog, schema, name]));

const placeOfTable = ({ dbId: databaseId, catalog, schema }: EditorTable) => ({ databaseId, catalog, schema });

function Preview({ table }: { readonly table: EditorTable }) {
  const t = useMessages(sqllabResults);
  const { actions } = useLab();
  const isKnown = useLabState(({ tabs }) => tabs.queries.has(table.dataPreviewQueryId ?? ''));
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        <span className={clsx(text.muted, text.small)}>{t('preview.firstRows', { table: table.name })}</span>
        <IconButton icon="close" label={t('preview.close', { table: table.name })} onClick={() => actions.closePreview(table)} />
      </div>
      {isKnown ? (
        <TabResults queryId={table.dataPreviewQueryId} />
      ) : (
        <div className={styles.previewBlank}>
          <p>{t('preview.earlier')}</p>
          <Button icon="eye" onClick={() => void actions.preview(table.name, placeOfTable(table))}>
            {t('preview.again', { table: table.name })}
          </Button>
        </div>
      )}
    </div>
  );
}
