// A dashboard's properties: name, owners, colors, CSS, and its settings as JSON.
import { clsx } from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { EditorTabs } from '#app/screens/explore/controls/editor/EditorTabs.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot, DialogFootNote } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AccessTab } from './AccessTab.tsx';
import { AnnotationsTab } from './AnnotationsTab.tsx';
import { ColorsTab } from './ColorsTab.tsx';
import { CssTab } from './CssTab.tsx';
import type { DashboardChanges } from './dashboard-changes.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { GuardedDialog } from './GuardedDialog.tsx';
import { LiveCss } from './LiveCss.tsx';
import { buildPropertiesForm, formProblem, isFormDirty } from './properties-form.ts';
import { SettingsTab } from './SettingsTab.tsx';
import styles from './properties.module.css';

export interface PropertiesDialogProps {
  readonly start: DashboardSide;
  readonly changes: DashboardChanges;
  /** "Save" writes at once, "Apply" joins what is edited. */
  readonly action: 'save' | 'apply';
  readonly isBusy: boolean;
  /** Why it was not saved. */
  readonly problem: string | null;
  readonly scope: '.dash' | '.ed-grid';
  readonly dashboardId: number;
  /** Titles of the dashboard's charts, by id. */
  readonly charts: ReadonlyMap<number, string>;
  readonly onDone: (side: DashboardSide) => void;
  readonly onClose: () => void;
}

const TABS = ['general', 'access', 'colors', 'annotations', 'css', 'json'] as const;
type TabId = (typeof TABS)[number];

export function PropertiesDialog({
  start,
  changes,
  action,
  scope,
  dashboardId,
  charts,
  onDone,
  onClose,
  ...saving
}: PropertiesDialogProps) {
  const { isBusy, problem } = saving;
  const t = useMessages(dashboardProperties);
  const tCommon = useMessages(common);
  const [form, setForm] = useState(() => buildPropertiesForm(start));
  const [tab, setTab] = useState<TabId>('general');
  const [refusal, setRefusal] = useState<string | null>(null);
  const formId = useId();
  const isDirty = isFormDirty(form, start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = formProblem(form);
    setRefusal(found?.message ?? null);
    if (found) return setTab(found.tab);
    onDone(form.side);
  };
  const props = { form, onForm: setForm };
  return (
    <GuardedDialog title={t('title')} isDirty={isDirty} onClose={onClose}>
      {sameJson(form.side.css, start.css) ? null : <LiveCss css={form.side.css} scope={scope} />}
      <form id={formId} className={clsx(dialogContentClass(), styles.form)} onSubmit={submit} noValidate>
        {refusal === null ? null : (
          <Notice kind="error" title={action === 'save' ? t('notSaved') : t('notApplied')}>
            {refusal}
          </Notice>
        )}
        {refusal === null && problem !== null ? <Notice kind="error">{problem}</Notice> : null}
        <EditorTabs
          panelClassName={styles.panel}
          label={t('tabs')}
          tabs={TABS.map((id) => [id, t(`tab.${id}`)] as const)}
          active={tab}
          onTab={setTab}
        >
          {tab === 'general' ? <GeneralTab {...props} charts={charts} /> : null}
          {tab === 'access' ? <AccessTab {...props} changes={changes} /> : null}
          {tab === 'colors' ? <ColorsTab {...props} dashboardId={dashboardId} charts={charts} /> : null}
          {tab === 'annotations' ? <AnnotationsTab {...props} changes={changes} /> : null}
          {tab === 'css' ? <CssTab {...props} changes={changes} /> : null}
          {tab === 'json' ? <SettingsTab {...props} /> : null}
        </EditorTabs>
      </form>
      <DialogFoot>
        {action === 'apply' ? <DialogFootNote>{t('applyHint')}</DialogFootNote> : null}
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button type="submit" form={formId} weight="primary" busy={isBusy} disabled={!isDirty}>
          {tCommon(action)}
        </Button>
      </DialogFoot>
    </GuardedDialog>
  );
}
