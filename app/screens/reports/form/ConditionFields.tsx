// The condition of an alert: on the values of a chart, or a query and what its value is compared with, with a test.
import { useState } from 'react';
import { OPERATORS } from '#app/domain/alert/evaluate-condition.ts';
import { reportForm } from '#app/messages/en/report-form.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import { watchesChart, type ReportDraft } from '#app/screens/reports/report-draft.ts';
import { conditionProblems } from '#app/screens/reports/report-problems.ts';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { conditionTestReply } from '#app/stores/report/wire-form.ts';
import { AreaField } from '#app/ui/form/AreaField.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { AmountField, SelectField, type ReportFieldsProps } from './form-parts.tsx';
import { SeriesFields } from './SeriesFields.tsx';
import styles from './form-parts.module.css';

const WATCHED = ['query', 'chart'] as const;
const CONDITIONS = [...OPERATORS, 'not null'] as const;

export function ConditionFields(props: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const { draft, onChange } = props;
  const watched = watchesChart(draft) ? 'chart' : 'query';
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('condition.watch')}</span>
        <SegmentedControl
          label={t('condition.watch')}
          choices={WATCHED.map((one) => [one, t(`condition.watch.${one}`)] as const)}
          value={watched}
          // What is watched is what is sent.
          onPick={(one) => onChange(one === 'chart' ? { watches: 'chart', contentKind: 'chart' } : { watches: 'query' })}
        />
      </div>
      {watched === 'chart' ? <SeriesFields {...props} /> : <SqlCondition {...props} />}
    </>
  );
}

function SqlCondition({ draft, errors, onChange }: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const databases = useOptions({ kind: 'related', path: `${REPORT_PATH}related/database` });
  return (
    <>
      <ManyPicker
        isSingle
        label={t('condition.database')}
        verb={t('condition.selectDatabase')}
        selected={draft.database ? [draft.database] : []}
        found={databases}
        error={errors['database']}
        onChange={(selected) => onChange({ database: selected.at(-1) ?? null })}
      />
      <AreaField
        label={t('condition.sql')}
        hint={t('condition.sqlHint')}
        isCode
        className={styles.query}
        rows={5}
        value={draft.sql}
        error={errors['sql']}
        onText={(sql) => onChange({ sql })}
      />
      <FieldPair>
        <SelectField
          label={t('condition.when')}
          choices={CONDITIONS.map((operator) => [operator, t(`operator.${operator}`)] as const)}
          value={draft.operator}
          error={errors['validator_type']}
          onPick={(picked) => onChange({ operator: CONDITIONS.find((one) => one === picked) ?? null })}
        />
        {draft.operator === 'not null' ? null : (
          <AmountField
            label={t('condition.threshold')}
            value={draft.threshold}
            error={errors['validator_config_json']}
            onNumber={(threshold) => onChange({ threshold })}
          />
        )}
      </FieldPair>
      <ConditionTest draft={draft} />
    </>
  );
}

interface TestResult {
  readonly of: string;
  readonly kind: 'error' | 'success' | 'info';
  readonly message: string;
}

/** Says what the saved alert would do now. Its result disappears when the condition changes. */
function ConditionTest({ draft }: { readonly draft: ReportDraft }) {
  const t = useMessages(reportForm);
  const locale = useLocale();
  const testing = useSave();
  const [result, setResult] = useState<TestResult | null>(null);
  const { database, sql, operator, threshold } = draft;
  const body = { database: database?.id, sql, op: operator, ...(operator !== 'not null' && { threshold }) };
  const of = JSON.stringify(body);
  const run = async () => {
    const [problem] = Object.values(conditionProblems(draft, t));
    if (problem !== undefined) return setResult({ of, kind: 'error', message: problem });
    const sent = { method: 'POST', body, reply: checkBody(conditionTestReply) } as const;
    const tested = await testing.save(`${REPORT_PATH}test_condition`, sent);
    setResult({ of, ...(tested.isOk ? describeTest(tested.value, t, locale) : { kind: 'error', message: tested.message }) });
  };
  return (
    <div aria-live="polite">
      <Button icon="play" busy={testing.isBusy} onClick={() => void run()}>
        {t('test.run')}
      </Button>
      {result?.of === of && !testing.isBusy ? <Notice kind={result.kind}>{result.message}</Notice> : null}
    </div>
  );
}

function describeTest(reply: unknown, t: Translate<typeof reportForm.texts>, locale: string): Omit<TestResult, 'of'> {
  const { is_triggered: isTriggered, value, text } = conditionTestReply.parse(reply).result;
  const shown = value?.toLocaleString(locale) ?? text ?? t('test.null');
  return { kind: isTriggered ? 'success' : 'info', message: t(isTriggered ? 'test.fires' : 'test.silent', { value: shown }) };
}
