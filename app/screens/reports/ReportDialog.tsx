// Creates a report or alert, or edits one.
import { common } from '#app/messages/en/common.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AccountsField } from '#app/screens/lists/edit/AccountsField.tsx';
import { DraftDialog } from '#app/screens/people/DraftDialog.tsx';
import type { Schedule } from '#app/stores/report/wire-schedule.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { useReportForm } from './client/use-report-form.ts';
import { AdvancedFields } from './form/AdvancedFields.tsx';
import { ConditionFields } from './form/ConditionFields.tsx';
import { ContentFields } from './form/ContentFields.tsx';
import { Section, type ReportFieldsProps } from './form/form-parts.tsx';
import { NameField } from './form/NameField.tsx';
import { RecipientFields } from './form/RecipientFields.tsx';
import { ScheduleFields } from './form/ScheduleFields.tsx';
import { REPORT_PATH, REPORT_SHAPES, type ReportType } from './report-shape.ts';

interface ReportDialogProps {
  readonly type: ReportType;
  /** Null: a new one. */
  readonly report: Schedule | null;
  readonly onSaved: (message: string) => void;
  readonly onClose: () => void;
}

export function ReportDialog({ type, report, onSaved, onClose }: ReportDialogProps) {
  const t = useMessages(reportForm);
  const form = useReportForm({ type, report, draftsName: REPORT_SHAPES[type].name, onSaved, onClose });
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
      <NameField draft={draft} error={errors['name']} onChange={onChange} />
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
