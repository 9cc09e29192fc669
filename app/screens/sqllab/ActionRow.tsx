// What can be done with the tab's text: run, stop, limit, format, estimate, share, create a table of it.
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { LabQuery, TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { serverNow } from '#app/ui/server-clock.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/Input.tsx';
import text from '#app/ui/text.module.css';
import { limitOf } from './client/run-actions.ts';
import { activeEditor, findDatabase } from './client/lab.ts';
import { describe } from './client/describe.ts';
import { CreateAsDialog } from './CreateAsDialog.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ParametersDialog } from './ParametersDialog.tsx';
import { useLab, useLabState } from './lab-context.ts';
import { SaveControls } from './SaveControls.tsx';
import { SaveDatasetDialog } from './SaveDatasetDialog.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { clockText, limitChoices } from './run-clock.ts';
import { MenuButton } from '#app/ui/MenuItem.tsx';
import styles from './ActionRow.module.css';

const runKeys = (modKey: string): string => `${modKey}+Enter`;

type Sheet =
  | { readonly kind: 'createAs'; readonly method: 'TABLE' | 'VIEW' }
  | { readonly kind: 'estimate' }
  | { readonly kind: 'parameters' }
  | { readonly kind: 'save'; readonly editor: TabEditor }
  | { readonly kind: 'dataset'; readonly editor: TabEditor; readonly isForChart: boolean }
  | { readonly kind: 'link'; readonly url: string };

export function ActionRow() {
  const t = useMessages(sqllab);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const close = () => setSheet(null);
  const { lab } = useLab();
  const openSave = () => {
    const editor = activeEditor(lab.store.getState());
    if (editor) setSheet({ kind: 'save', editor });
  };
  return (
    <div className={styles.row} role="group" aria-label={t('actions.label')}>
      <RunControls />
      <LimitChooser />
      <span className={styles.gap} />
      {lab.page.maySave ? <SaveControls onOpen={openSave} /> : null}
      <MoreActions onSheet={setSheet} onSaveAs={openSave} />
      {sheet?.kind === 'createAs' ? <CreateAsDialog method={sheet.method} onClose={close} /> : null}
      {sheet?.kind === 'parameters' ? <ParametersDialog onClose={close} /> : null}
      {sheet?.kind === 'estimate' ? <EstimateDialog onClose={close} /> : null}
      {sheet?.kind === 'save' ? <SaveDialog editor={sheet.editor} onClose={close} /> : null}
      {sheet?.kind === 'dataset' && sheet.editor.dbId !== null ? (
        <SaveDatasetDialog editor={sheet.editor} dbId={sheet.editor.dbId} isForChart={sheet.isForChart} onClose={close} />
      ) : null}
      {sheet?.kind === 'link' ? <LinkDialog url={sheet.url} onClose={close} /> : null}
    </div>
  );
}

function RunControls() {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  const { modKey } = useShellData();
  const isPart = useLabState((state) => (activeEditor(state)?.selectedText ?? null) !== null);
  const isEmpty = useLabState((state) => (activeEditor(state)?.sql ?? '').trim() === '');
  const isStarted = useLabState((state) => state.isStarted);
  const query = useLabState((state) => state.tabs.queries.get(activeEditor(state)?.latestQueryId ?? '') ?? null);
  const isRunning = query !== null && !isFinished(query.state);
  return (
    <>
      {isRunning ? (
        <Button weight="primary" icon="stop" onClick={() => actions.stop()} aria-keyshortcuts="Control+Shift+X">
          {t('actions.stop')}
        </Button>
      ) : (
        <Button
          weight="primary"
          icon="play"
          data-needs-script=""
          disabled={isEmpty || !isStarted}
          onClick={() => actions.run()}
          title={runKeys(modKey)}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {t(isPart ? 'actions.runSelection' : 'actions.run')}
        </Button>
      )}
      {query ? <RunClock query={query} /> : null}
    </>
  );
}

const TICK_MS = 100;

function RunClock({ query }: { readonly query: LabQuery }) {
  const t = useMessages(sqllab);
  const [nowMs, setNowMs] = useState(() => query.startMs);
  const isRunning = query.endMs === null && !isFinished(query.state);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const durationMs = (query.endMs ?? (isRunning ? nowMs : query.startMs)) - query.startMs;
  const state = t(`state.${query.state}`);
  return (
    <span className={styles.clock} data-failed={query.state === 'failed' || query.state === 'timed_out' || undefined}>
      <span role="status">
        {isRunning && query.progress > 0 ? t('state.progress', { state, percent: query.progress }) : state}
      </span>
      <span className={text.tabular} role="timer" aria-live="off">
        {clockText(durationMs)}
      </span>
    </span>
  );
}

function LimitChooser() {
  const t = useMessages(sqllab);
  const locale = useLocale();
  const { lab, actions } = useLab();
  const editor = useLabState(activeEditor);
  const limit = editor ? limitOf(lab, editor) : lab.page.limits.defaultRows;
  const choices = limitChoices(lab.page.limits.maxRows);
  const all = choices.includes(limit) ? choices : [...choices, limit].sort((a, b) => a - b);
  return (
    <label className={styles.limit}>
      <span>{t('actions.limit')}</span>
      <NativeSelect
        className={styles.limitSelect}
        isCompact
        aria-label={t('actions.rowLimit')}
        value={limit}
        disabled={!editor}
        onChange={(event) => editor && actions.edit(editor.id, { queryLimit: Number(event.target.value) })}
      >
        {all.map((rows) => (
          <option key={rows} value={rows}>
            {rows.toLocaleString(locale)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

interface MoreActionsProps {
  readonly onSheet: (sheet: Sheet) => void;
  readonly onSaveAs: () => void;
}

function MoreActions({ onSheet, onSaveAs }: MoreActionsProps) {
  const t = useMessages(sqllab);
  const tCommon = useMessages(common);
  const { lab, actions } = useLab();
  const database = useLabState((state) => findDatabase(lab.page, activeEditor(state)?.dbId ?? null));
  const isEmpty = useLabState((state) => (activeEditor(state)?.sql ?? '').trim() === '');
  const run = useLabState((state) => state.tabs.queries.get(activeEditor(state)?.latestQueryId ?? '') ?? null);
  const hasRows = run?.state === 'success';
  const share = async () => {
    try {
      const url = await actions.share();
      await navigator.clipboard.writeText(url).then(
        () => showToast('success', t('actions.copied')),
        () => onSheet({ kind: 'link', url }),
      );
    } catch (error) {
      showToast('error', t('actions.shareFailed', { reason: describe(error) }));
    }
  };
  const openDataset = (isForChart: boolean) => {
    const editor = activeEditor(lab.store.getState());
    if (editor) onSheet({ kind: 'dataset', editor, isForChart });
  };
  /** Of what was run; what was not run yet becomes a dataset first. */
  const createChart = () => {
    const runId = hasRows ? run.queryId : null;
    if (runId === null) return openDataset(true);
    window.location.assign(exploreHref({ chartId: null, datasetId: runId, sourceKind: 'query', formDataKey: null }));
  };
  const hasTab = useLabState((state) => activeEditor(state) !== null);
  const hasParameters = useLabState((state) => hasContent(activeEditor(state)?.templateParams ?? null));
  const mayEstimate = database?.allowsCostEstimate === true && lab.page.mayEstimate;
  return (
    <>
      <Button
        weight="quiet"
        icon="code"
        data-needs-script=""
        className={styles.besideMenu}
        disabled={isEmpty}
        onClick={() => void actions.format()}
      >
        {t('actions.format')}
      </Button>
      <Button
        weight="quiet"
        icon="link"
        data-needs-script=""
        className={styles.besideMenu}
        disabled={isEmpty}
        onClick={() => void share()}
      >
        {t('actions.share')}
      </Button>
      {lab.page.mayMakeDatasets && hasRows ? (
        <Button weight="quiet" icon="chart" data-needs-script="" className={styles.besideMenu} onClick={createChart}>
          {t('actions.createChart')}
        </Button>
      ) : null}
      <Menu label={tCommon('moreActions')} face={<Icon name="more" />} needsScript>
        {lab.page.maySave ? <MenuItem label={t('actions.saveAs')} isOff={isEmpty} onAct={onSaveAs} /> : null}
        {lab.page.mayMakeDatasets ? (
          <>
            <MenuItem label={t('actions.saveDataset')} isOff={isEmpty} onAct={() => openDataset(false)} />
            <MenuItem label={t('actions.createChart')} isOff={isEmpty} onAct={createChart} />
          </>
        ) : null}
        <MenuItem
          label={t(hasParameters ? 'actions.parametersSet' : 'actions.parameters')}
          isOff={!hasTab}
          onAct={() => onSheet({ kind: 'parameters' })}
        />
        <MenuItem label={t('actions.format')} isOff={isEmpty} onAct={() => void actions.format()} isNarrowOnly />
        <MenuItem label={t('actions.copyLink')} isOff={isEmpty} onAct={() => void share()} isNarrowOnly />
        {mayEstimate ? (
          <MenuItem label={t('actions.estimate')} isOff={isEmpty} onAct={() => onSheet({ kind: 'estimate' })} />
        ) : null}
        {database?.allowCtas ? (
          <MenuItem
            label={t('actions.createTable')}
            isOff={isEmpty}
            onAct={() => onSheet({ kind: 'createAs', method: 'TABLE' })}
          />
        ) : null}
        {database?.allowCvas ? (
          <MenuItem label={t('actions.createView')} isOff={isEmpty} onAct={() => onSheet({ kind: 'createAs', method: 'VIEW' })} />
        ) : null}
        <MenuItem label={t('actions.reopenTab')} isOff={false} onAct={() => void actions.reopen()} />
      </Menu>
    </>
  );
}

const hasContent = (params: string | null): boolean => params !== null && !/^\s*(?:\{\s*\})?\s*$/.test(params);

interface MenuItemProps {
  readonly label: string;
  readonly isOff: boolean;
  /** Beside the menu where there is room. */
  readonly isNarrowOnly?: boolean;
  readonly onAct: () => void;
}

const MenuItem = ({ label, isOff, isNarrowOnly = false, onAct }: MenuItemProps) => (
  <MenuButton className={clsx(styles.item, isNarrowOnly && styles.inMenu)} disabled={isOff} onClick={onAct}>
    {label}
  </MenuButton>
);
