// What a report or alert sends: a chart or dashboard, in which format, with which subject and message.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { findFormats, sentFormat, watchesChart, type ReportDraft } from '#app/screens/reports/report-draft.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { ChartField } from './ChartField.tsx';
import { DashboardState } from './DashboardState.tsx';
import { AmountField, SelectField, type ReportFieldsProps } from './form-parts.tsx';
import styles from './form-parts.module.css';

const MAX_SUBJECT_CHARS = 255;

export function ContentFields(props: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const { draft, errors, onChange } = props;
  return (
    <>
      {watchesChart(draft) ? <WatchedChart chart={draft.chart} /> : <SourceFields {...props} />}
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

function WatchedChart({ chart }: Pick<ReportDraft, 'chart'>) {
  const t = useMessages(reportForm);
  return <FieldHint>{chart ? t('content.watched', { name: chart.name }) : t('content.watchedNone')}</FieldHint>;
}

function SourceFields(props: ReportFieldsProps) {
  const { draft, errors, onChange } = props;
  const t = useMessages(reportForm);
  const dashboards = useOptions({
    kind: 'list',
    path: '/api/v1/dashboard/',
    column: 'dashboard_title',
    isNewestFirst: true,
  });
  const { contentKind, dashboard } = draft;
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
        <ChartField {...props} />
      ) : (
        <ManyPicker
          isSingle
          label={t('content.dashboard')}
          verb={t('content.selectDashboard')}
          selected={dashboard ? [dashboard] : []}
          found={dashboards}
          error={errors['dashboard']}
          onChange={(selected) => onChange({ dashboard: selected.at(-1) ?? null, tab: '', activeTabs: [], dataMask: {} })}
        />
      )}
      {contentKind === 'dashboard' && dashboard ? <DashboardState key={dashboard.id} id={dashboard.id} {...props} /> : null}
    </>
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
