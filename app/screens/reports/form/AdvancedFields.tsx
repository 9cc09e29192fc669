// How long an alert stays silent, how long a run can take, and how long its log is kept.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldPair, formClass } from '#app/ui/form/form-layout.tsx';
import { AmountField, type ReportFieldsProps } from './form-parts.tsx';
import styles from './form-parts.module.css';

const FIELDS = ['grace_period', 'working_timeout', 'log_retention'] as const;

export function AdvancedFields({ draft, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const hasError = FIELDS.some((field) => errors[field] !== undefined);
  return (
    <details className={styles.advanced} open={hasError || undefined}>
      <summary>{t('section.advanced')}</summary>
      <div className={formClass}>
        {draft.type === 'Alert' ? (
          <AmountField
            label={t('advanced.grace')}
            hint={t('advanced.graceHint')}
            value={draft.gracePeriodS}
            error={errors['grace_period']}
            onNumber={(gracePeriodS) => onChange({ gracePeriodS })}
          />
        ) : null}
        <FieldPair>
          <AmountField
            label={t('advanced.timeout')}
            hint={t('advanced.timeoutHint')}
            value={draft.workingTimeoutS}
            error={errors['working_timeout']}
            onNumber={(workingTimeoutS) => onChange({ workingTimeoutS })}
          />
          <AmountField
            label={t('advanced.retention')}
            value={draft.logRetentionDays}
            error={errors['log_retention']}
            onNumber={(logRetentionDays) => onChange({ logRetentionDays })}
          />
        </FieldPair>
      </div>
    </details>
  );
}
