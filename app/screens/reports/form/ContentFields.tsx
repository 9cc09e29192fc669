// What a report or alert sends: a chart or dashboard, in which format, with which subject and message.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { useDashboardTabs } from '#app/screens/reports/client/use-dashboard-tabs.ts';
import { findFormats, sentFormat } from '#app/screens/reports/report-draft.ts';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';
import { AreaField } from '#app/ui/AreaField.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { FieldPair } from '#app/ui/form-layout.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { AmountField, SelectField, type ReportFieldsProps } from './form-parts.tsx';
import styles from './form-parts.module.css';

const MAX_SUBJECT_CHARS = 255;

export function ContentFields(props: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const { draft, errors, onChange } = props;
  return (
    <>
      <SourceFields {...props} />
      <FormatFields {...props} />
      <TextField
        label={t('content.subject')}
        hint={t('content.subjectHint')}
        autoComplete="off"
        maxLength={MAX_SUBJECT_CHARS}
        value={draft.subject}
        error={errors['email_subject']}
        onChange={(event) => onChange({ subject: event.target.value })}
      />
      <MessageField {...props} />
    </>
  );
}

export function MessageField({ draft, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  return (
    <AreaField
      label={t('content.message')}
      hint={t('content.messageHint')}
      isShort
      value={draft.message}
      error={errors['context_markdown']}
      onText={(message) => onChange({ message })}
    />
  );
}

function SourceFields({ draft, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const charts = useOptions({ kind: 'related', path: `${REPORT_PATH}related/chart` });
  const dashboards = useOptions({ kind: 'related', path: `${REPORT_PATH}related/dashboard` });
  const { contentKind, chart, dashboard } = draft;
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('content.kind')}</span>
        <SegmentedControl
          label={t('content.kind')}
          choices={[
            ['chart', t('content.chart')],
            ['dashboard', t('content.dashboard')],
          ]}
          value={contentKind}
          onPick={(kind) => onChange({ contentKind: kind === 'dashboard' ? 'dashboard' : 'chart' })}
        />
      </div>
      {contentKind === 'chart' ? (
        <ManyPicker
          label={t('content.chart')}
          verb={t('content.selectChart')}
          selected={chart ? [chart] : []}
          found={charts}
          error={errors['chart']}
          onChange={(selected) => onChange({ chart: selected.at(-1) ?? null })}
        />
      ) : (
        <ManyPicker
          label={t('content.dashboard')}
          verb={t('content.selectDashboard')}
          selected={dashboard ? [dashboard] : []}
          found={dashboards}
          error={errors['dashboard']}
          onChange={(selected) => onChange({ dashboard: selected.at(-1) ?? null, tab: '' })}
        />
      )}
      {contentKind === 'dashboard' && dashboard ? (
        <TabField dashboardId={dashboard.id} tab={draft.tab} onPick={(tab) => onChange({ tab })} />
      ) : null}
    </>
  );
}

interface TabFieldProps {
  readonly dashboardId: number;
  readonly tab: string;
  readonly onPick: (tab: string) => void;
}

function TabField({ dashboardId, tab, onPick }: TabFieldProps) {
  const t = useMessages(reportForm);
  const tabs = useDashboardTabs(dashboardId);
  if (tabs.length === 0 && tab === '') return null;
  return (
    <SelectField
      label={t('content.tab')}
      choices={[['', t('content.allTabs')], ...tabs.map(({ id, title }) => [id, title] as const)]}
      value={tab}
      onPick={(picked) => onPick(String(picked ?? ''))}
    />
  );
}

export function FormatFields({ draft, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const formats = findFormats(draft);
  const format = sentFormat(draft);
  const isPicture = format === 'PNG' || format === 'PDF';
  return (
    <>
      <FieldPair>
        <SelectField
          label={t('content.format')}
          choices={formats.map((one) => [one, t(`format.${one}`)] as const)}
          value={format}
          error={errors['report_format']}
          onPick={(picked) => onChange({ format: formats.find((one) => one === picked) ?? 'PNG' })}
        />
        {isPicture ? (
          <AmountField
            label={t('content.width')}
            hint={t('content.widthHint')}
            value={draft.widthPx}
            error={errors['custom_width']}
            onNumber={(widthPx) => onChange({ widthPx })}
          />
        ) : null}
      </FieldPair>
      {draft.type === 'Report' ? (
        <Checkbox checked={draft.forceScreenshot} onToggle={(forceScreenshot) => onChange({ forceScreenshot })}>
          {t('content.force')}
        </Checkbox>
      ) : null}
    </>
  );
}
