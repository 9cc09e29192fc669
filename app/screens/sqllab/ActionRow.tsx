// Buttons and menu for the tab's text: run, stop, limit, format, estimate, share, create a table from it.
import { clsx } from 'clsx';
import { useState } from 'react';
import { findHref } from '#app/domain/viewer/places.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button, type ButtonProps } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { NativeSelect } from '#app/ui/form/Input.tsx';
import { latestQuery } from './client/runs/run-actions.ts';
import { sourceOfEditor, type SqlToSave } from './client/save/dataset-source.ts';
import { activeEditor, findDatabase, computeRowLimit, locateTab, type Lab } from './client/lab.ts';
import { describe } from './client/describe.ts';
import { CreateAsDialog } from './save/CreateAsDialog.tsx';
import { EstimateDialog } from './EstimateDialog.tsx';
import { LinkDialog } from './save/LinkDialog.tsx';
import { ParametersDialog } from './parameters/ParametersDialog.tsx';
import { useLab, useLabState } from './lab-context.ts';
import { SaveControls } from './save/SaveControls.tsx';
import { SaveDatasetDialog } from './save/SaveDatasetDialog.tsx';
import { SaveDialog } from './save/SaveDialog.tsx';
import { ScheduleDialog } from './save/ScheduleDialog.tsx';
import { limitChoices } from './run-clock.ts';
import { RunControls } from './RunControls.tsx';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import styles from './ActionRow.module.css';

type Sheet =
  | { readonly kind: 'createAs'; readonly method: 'TABLE' | 'VIEW' }
  | { readonly kind: 'estimate' }
  | { readonly kind: 'parameters' }
  | { readonly kind: 'save'; readonly editor: TabEditor }
  | { readonly kind: 'dataset'; readonly tabName: string; readonly source: SqlToSave | null; readonly isForChart: boolean }
  | { readonly kind: 'schedule'; readonly editor: TabEditor; readonly source: SqlToSave | null }
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
      <ExplainButton />
      <span className={styles.gap} />
      {lab.page.maySave ? <SaveControls onOpen={openSave} /> : null}
      <MoreActions onSheet={setSheet} onSaveAs={openSave} />
      {sheet?.kind === 'createAs' ? <CreateAsDialog method={sheet.method} onClose={close} /> : null}
      {sheet?.kind === 'parameters' ? <ParametersDialog onClose={close} /> : null}
      {sheet?.kind === 'estimate' ? <EstimateDialog onClose={close} /> : null}
      {sheet?.kind === 'save' ? <SaveDialog editor={sheet.editor} onClose={close} /> : null}
      {sheet?.kind === 'dataset' ? <SaveDatasetDialog {...sheet} onClose={close} /> : null}
      {sheet?.kind === 'schedule' ? <ScheduleDialog {...sheet} onClose={close} /> : null}
      {sheet?.kind === 'link' ? <LinkDialog url={sheet.url} onClose={close} /> : null}
    </div>
  );
}

function LimitChooser() {
  const t = useMessages(sqllab);
  const locale = useLocale();
  const { lab, actions } = useLab();
  const editor = useLabState(activeEditor);
  const limit = editor ? computeRowLimit(lab, editor) : lab.page.limits.defaultRows;
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

/** A menu entry that is shown as a button where there is room. */
const MenuShortcut = (props: Omit<ButtonProps, 'weight' | 'className'>) => (
  <Button {...props} weight="quiet" data-needs-script="" className={styles.besideMenu} />
);

function ExplainButton() {
  const t = useMessages(sqllab);
  const { actions } = useLab();
  const isEmpty = useLabState((state) => (activeEditor(state)?.sql ?? '').trim() === '');
  const isStarted = useLabState((state) => state.isStarted);
  return (
    <MenuShortcut
      icon="list"
      disabled={isEmpty || !isStarted}
      // Keeps the focus and the cursor in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void actions.explain()}
    >
      {t('actions.explain')}
    </MenuShortcut>
  );
}

/** The active tab and the SQL that would be saved from it; null without a tab or a database. */
function readSource(lab: Lab): { readonly editor: TabEditor; readonly source: SqlToSave | null } | null {
  const editor = activeEditor(lab.store.getState());
  const place = locateTab(lab, editor);
  if (!editor || !place) return null;
  return { editor, source: sourceOfEditor(lab.page, { editor, place, latest: latestQuery(lab, editor) }) };
}

interface MoreActionsProps {
  readonly onSheet: (sheet: Sheet) => void;
  readonly onSaveAs: () => void;
}

function UploadItem() {
  const t = useMessages(upload);
  const { user } = useShellData();
  if (!user?.places.includes('new-upload')) return null;
  return <MenuItem label={t('title')} isOff={false} onAct={() => window.location.assign(findHref('new-upload'))} />;
}

function AutocompleteItem() {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const isOn = useLabState((state) => state.isAutocompleteOn);
  const label = t(isOn ? 'actions.autocompleteOff' : 'actions.autocompleteOn');
  return <MenuItem label={label} isOff={false} onAct={() => lab.store.setState({ isAutocompleteOn: !isOn })} />;
}

function ScheduleItem({ isOff, onSheet }: Pick<MoreActionsProps, 'onSheet'> & { readonly isOff: boolean }) {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  if (!lab.page.maySchedule) return null;
  const open = () => {
    const shown = readSource(lab);
    if (shown) onSheet({ kind: 'schedule', ...shown });
  };
  return <MenuItem label={t('actions.schedule')} isOff={isOff} onAct={open} />;
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
      const isCopied = await copyText(url);
      showToast(isCopied ? 'success' : 'danger', describeCopied(isCopied));
      if (!isCopied) onSheet({ kind: 'link', url });
    } catch (error) {
      showToast('danger', t('actions.shareFailed', { reason: describe(error) }));
    }
  };
  const openDataset = (isForChart: boolean) => {
    const shown = readSource(lab);
    if (shown) onSheet({ kind: 'dataset', tabName: shown.editor.name, source: shown.source, isForChart });
  };
  /** Charts the latest result; a query that hasn't run is saved as a dataset first. */
  const createChart = () => {
    noteUsage('sqllab_create_chart');
    const runId = hasRows ? run.queryId : null;
    if (runId === null) return openDataset(true);
    window.location.assign(exploreHref({ chartId: null, datasetId: runId, sourceKind: 'query', formDataKey: null }));
  };
  const hasTab = useLabState((state) => activeEditor(state) !== null);
  const hasParameters = useLabState((state) => hasContent(activeEditor(state)?.templateParams ?? null));
  const mayCreateCharts = lab.page.mayMakeDatasets && database?.allowsExplore !== false;
  const mayEstimate = database?.allowsCostEstimate === true && lab.page.mayEstimate;
  return (
    <>
      <MenuShortcut icon="code" disabled={isEmpty} onClick={() => void actions.format()}>
        {t('actions.format')}
      </MenuShortcut>
      <MenuShortcut icon="link" disabled={isEmpty} onClick={() => void share()}>
        {t('actions.share')}
      </MenuShortcut>
      {mayCreateCharts && hasRows ? (
        <Button weight="quiet" icon="chart" data-needs-script="" className={styles.twice} onClick={createChart}>
          {t('actions.createChart')}
        </Button>
      ) : null}
      <Menu label={tCommon('moreActions')} face={<Icon name="more" />} needsScript>
        <MenuItem label={t('actions.runAll')} isOff={isEmpty} onAct={() => void actions.run({ isAll: true })} isNarrowOnly />
        {lab.page.maySave ? <MenuItem label={t('actions.saveAs')} isOff={isEmpty} onAct={onSaveAs} /> : null}
        {lab.page.mayMakeDatasets ? (
          <MenuItem label={t('actions.saveDataset')} isOff={isEmpty} onAct={() => openDataset(false)} />
        ) : null}
        {mayCreateCharts ? <MenuItem label={t('actions.createChart')} isOff={isEmpty} onAct={createChart} /> : null}
        <ScheduleItem isOff={isEmpty} onSheet={onSheet} />
        <MenuItem
          label={t(hasParameters ? 'actions.parametersSet' : 'actions.parameters')}
          isOff={!hasTab}
          onAct={() => onSheet({ kind: 'parameters' })}
        />
        <MenuItem label={t('actions.explain')} isOff={isEmpty} onAct={() => void actions.explain()} isNarrowOnly />
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
        <UploadItem />
        <AutocompleteItem />
        <MenuItem label={t('actions.reopenTab')} isOff={false} onAct={() => void actions.reopen()} />
      </Menu>
    </>
  );
}

const hasContent = (params: string | null): boolean => params !== null && !/^\s*(?:\{\s*\}\s*)?$/.test(params);

interface MenuItemProps {
  readonly label: string;
  readonly isOff: boolean;
  /** Shown on narrow screens only; wider ones have a button next to the menu. */
  readonly isNarrowOnly?: boolean;
  readonly onAct: () => void;
}

const MenuItem = ({ label, isOff, isNarrowOnly = false, onAct }: MenuItemProps) => (
  <MenuButton className={clsx(styles.item, isNarrowOnly && styles.inMenu)} disabled={isOff} onClick={onAct}>
    {label}
  </MenuButton>
);
