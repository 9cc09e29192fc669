// The edit screen of a dataset: its head, its tabs, the draft between them, and what prevents saving it.
import { ManagedNotice } from '#app/screens/managed/ManagedNotice.tsx';
import { useSearchParams } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { shownProblems, type EditProblem, type EditTab } from '#app/domain/dataset/edit-problems.ts';
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';
import { LeaveDialog } from '#app/screens/shell/LeaveDialog.tsx';
import { useLeaveGuard } from '#app/screens/shell/use-leave-guard.ts';
import type { DatasetPage } from '#app/services/datasets/page.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { panelDomId, tabDomId, TabList } from '#app/ui/layout/TabList.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Page } from '#app/ui/layout/Page.tsx';
import { CalculatedTab } from './CalculatedTab.tsx';
import { useEdit } from './client/use-edit.ts';
import { ColumnsTab } from './ColumnsTab.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DatasetContext } from './dataset-context.ts';
import { DatasetHead } from './DatasetHead.tsx';
import { FoldersTab } from './folders/FoldersTab.tsx';
import { MetricsTab } from './MetricsTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { SourceTab } from './SourceTab.tsx';
import { UsageTab } from './UsageTab.tsx';
import styles from './DatasetScreen.module.css';

const TABS = [
  ['source', SourceTab],
  ['columns', ColumnsTab],
  ['metrics', MetricsTab],
  ['calculated', CalculatedTab],
  ['folders', FoldersTab],
  ['settings', SettingsTab],
  ['usage', UsageTab],
] as const satisfies readonly (readonly [EditTab, unknown])[];

export function DatasetScreen({ page }: { readonly page: DatasetPage }) {
  const t = useMessages(dataset);
  const edit = useEdit(page);
  const { state, dispatch, isDirty, isKept } = edit;
  const problems = shownProblems(edit.problems, state.draft);
  const [search, setSearch] = useSearchParams();
  const [active, Body] = TABS.find(([id]) => id === search.get('tab')) ?? TABS[1];
  const guard = useLeaveGuard({ isDirty: isDirty && !isKept, isKept });
  const isReadOnly = !page.mayWrite;
  useEditKeys(edit);
  return (
    <DatasetContext.Provider value={{ page, state, dispatch, problems, isReadOnly }}>
      <Page className={styles.page}>
        <DatasetHead edit={edit} />
        <Notices page={page} edit={edit} />
        <TabList
          label={t('tabs.label')}
          activeId={active}
          tabs={TABS.map(([id]) => ({ id, label: tabLabel(id, { problems, draft: state.draft }, t), href: `?tab=${id}` }))}
          onSelect={(id) => setSearch({ tab: id }, { replace: true, preventScrollReset: true })}
        />
        <div role="tabpanel" id={panelDomId(active)} aria-labelledby={tabDomId(active)} className={styles.panel}>
          <fieldset className={styles.body} disabled={isReadOnly && active !== 'usage'}>
            <Body />
          </fieldset>
        </div>
        {edit.changedBy === null ? null : <ConflictDialog edit={edit} />}
        {guard.target === null ? null : <LeaveDialog onStay={guard.stay} onLeave={guard.leave} />}
      </Page>
    </DatasetContext.Provider>
  );
}

function Notices({ page, edit }: { readonly page: DatasetPage; readonly edit: ReturnType<typeof useEdit> }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  return (
    <div className={styles.notices}>
      <ManagedNotice managed={page.managed} what="dataset" />
      {page.mayWrite || page.managed ? null : <Notice kind="info">{t('notice.readOnly')}</Notice>}
      {edit.isRestored ? (
        <Notice kind="info">
          {t('notice.restored')}{' '}
          <Button weight="quiet" onClick={edit.startOver}>
            {tCommon('discard')}
          </Button>
        </Notice>
      ) : null}
      {edit.problem === null ? null : (
        <Notice kind="error" title={t('notice.notSaved')}>
          {edit.problem}{' '}
          <Button busy={edit.isSaving} onClick={() => void edit.save()}>
            {tCommon('tryAgain')}
          </Button>
        </Notice>
      )}
      {edit.isKeepRefused ? (
        <Notice kind="warning" title={t('notice.notKept')}>
          {t('notice.notKeptDetail')}
        </Notice>
      ) : null}
    </div>
  );
}

interface Labeled {
  readonly problems: readonly EditProblem[];
  readonly draft: DatasetDraft;
}

/** With the number of problems on the tab, else of its items. */
function tabLabel(id: EditTab, { problems, draft }: Labeled, t: Translate<typeof dataset.texts>): string {
  const label = t(`tabs.${id}`);
  const wrong = problems.filter(({ tab }) => tab === id).length;
  if (wrong > 0) return t('tabs.problems', { label, count: wrong });
  const { columns, metrics } = draft;
  const calculated = columns.filter(({ expression }) => expression !== null).length;
  const counts: Partial<Record<EditTab, number>> = {
    columns: columns.length - calculated,
    metrics: metrics.length,
    calculated,
  };
  const count = counts[id];
  return count === undefined ? label : t('tabs.count', { label, count });
}

/** Mod+S saves; Mod+Z and Mod+Shift+Z outside of fields, which have their own. */
function useEditKeys({ save, dispatch }: ReturnType<typeof useEdit>): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 's' && !event.shiftKey) {
        event.preventDefault();
        void latest.current();
      } else if (key === 'z' && !isTyping(event.target)) {
        event.preventDefault();
        dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]') !== null;
