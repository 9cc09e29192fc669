// Creates a report or alert, or edits one. What was typed is kept in the browser until it is saved or discarded.
import { useMemo } from 'react';
import { common } from '#app/messages/en/common.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AccountsField } from '#app/screens/lists/AccountsField.tsx';
import { useDraftForm, type DraftKind } from '#app/screens/people/client/use-draft-form.ts';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import { AreaField } from '#app/ui/AreaField.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { useTimeZone } from '#app/ui/use-time-zone.ts';
import { createReportDrafts } from './client/report-drafts.ts';
import { AdvancedFields } from './form/AdvancedFields.tsx';
import { ConditionFields } from './form/ConditionFields.tsx';
import { ContentFields } from './form/ContentFields.tsx';
import { Section, type ReportFieldsProps } from './form/form-parts.tsx';
import { RecipientFields } from './form/RecipientFields.tsx';
import { ScheduleFields } from './form/ScheduleFields.tsx';
import { draftOf, emptyDraft, fieldsIn, REPORT_FIELDS, reportBody, type ReportDraft } from './report-draft.ts';
import { findProblems } from './report-problems.ts';
import { REPORT_PATH, REPORT_SHAPES, type ReportType } from './report-shape.ts';

interface ReportDialogProps {
  readonly type: ReportType;
  /** Null: a new one. */
  readonly report: Schedule | null;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

const MAX_NAME_CHARS = 150;

export function ReportDialog({ type, report, onSaved, onClose }: ReportDialogProps) {
  const t = useMessages(reportForm);
  const { user } = useShellData();
  const timezone = useTimeZone();
  const drafts = useMemo(() => createReportDrafts(user?.userId ?? 0, REPORT_SHAPES[type].name), [user?.userId, type]);
  const owner = user && { id: user.userId, name: user.name, email: user.email };
  const kind: DraftKind<ReportDraft> = {
    empty: emptyDraft({ type, timezone, owner }),
    fields: REPORT_FIELDS,
    problemsOf: (draft) => findProblems(draft, t),
    bodyOf: reportBody,
    fieldsIn,
  };
  const form = useDraftForm(kind, {
    path: REPORT_PATH,
    stored: report && { id: report.id, draft: draftOf(report) },
    drafts,
    onSaved: ({ name }) => onSaved(t(report === null ? `${type}.added` : 'saved', { name: name.trim() })),
    onClose,
  });
  return (
    <DraftDialog
      title={report === null ? t(`${type}.add`) : t('edit', { name: report.name })}
      addLabel={t(`${type}.add`)}
      form={form}
      onClose={onClose}
    >
      <ReportFields draft={form.draft} errors={form.saving.errors} onChange={form.change} />
    </DraftDialog>
  );
}

function ReportFields(props: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const tCommon = useMessages(common);
  const { draft, errors, onChange } = props;
  return (
    <>
      <TextField
        label={tCommon('name')}
        data-first=""
        autoComplete="off"
        maxLength={MAX_NAME_CHARS}
        value={draft.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <AreaField
        label={tCommon('description')}
        isShort
        value={draft.description}
        error={errors['description']}
        onText={(description) => onChange({ description })}
      />
      <AccountsField
        label={tCommon('owners')}
        source={`${REPORT_PATH}related/owners`}
        selected={draft.owners}
        error={errors['owners']}
        onChange={(owners) => onChange({ owners: [...owners] })}
      />
      {draft.type === 'Alert' ? (
        <Section title={t('section.condition')}>
          <ConditionFields {...props} />
        </Section>
      ) : null}
      <Section title={t('section.schedule')}>
        <ScheduleFields {...props} />
      </Section>
      <Section title={t('section.content')}>
        <ContentFields {...props} />
      </Section>
      <Section title={t('section.recipients')}>
        <RecipientFields {...props} />
      </Section>
      <AdvancedFields {...props} />
    </>
  );
}
