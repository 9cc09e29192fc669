// A condition on the values of a chart: beyond a threshold for some periods, or changed against an earlier one.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BASES, findSeriesProblem, isChange, SERIES_RULES, type SeriesDraft } from '#app/screens/reports/series-draft.ts';
import { FieldPair } from '#app/ui/form/form-layout.tsx';
import { BackTest } from './BackTest.tsx';
import { ChartField } from './ChartField.tsx';
import { AmountField, SelectField, type ReportFieldsProps } from './form-parts.tsx';

interface RuleFieldsProps {
  readonly series: SeriesDraft;
  readonly errorOf: (field: 'threshold' | 'periods' | 'percent') => string | undefined;
  readonly onSeries: (part: Partial<SeriesDraft>) => void;
}

export function SeriesFields(props: ReportFieldsProps) {
  const t = useMessages(reportForm);
  const { draft, errors, onChange } = props;
  const { series } = draft;
  const problem = findSeriesProblem(series);
  const rules: RuleFieldsProps = {
    series,
    errorOf: (field) => (field === (problem ?? 'threshold') ? errors['extra'] : undefined),
    onSeries: (part) => onChange({ series: { ...series, ...part } }),
  };
  return (
    <>
      <ChartField {...props} hint={t('condition.chartHint')} />
      <FieldPair>
        <SelectField
          label={t('condition.when')}
          choices={SERIES_RULES.map((rule) => [rule, t(`rule.${rule}`)] as const)}
          value={series.rule}
          onPick={(picked) => rules.onSeries({ rule: SERIES_RULES.find((rule) => rule === picked) ?? series.rule })}
        />
        {isChange(series.rule) ? <PercentField {...rules} /> : <ThresholdField {...rules} />}
      </FieldPair>
      {isChange(series.rule) ? <BaseField {...rules} /> : <PeriodsField {...rules} />}
      <BackTest draft={draft} />
    </>
  );
}

function ThresholdField({ series, errorOf, onSeries }: RuleFieldsProps) {
  const t = useMessages(reportForm);
  return (
    <AmountField
      label={t('condition.threshold')}
      value={series.threshold}
      error={errorOf('threshold')}
      onNumber={(threshold) => onSeries({ threshold })}
    />
  );
}

function PercentField({ series, errorOf, onSeries }: RuleFieldsProps) {
  const t = useMessages(reportForm);
  return (
    <AmountField
      label={t('condition.percent')}
      value={series.percent}
      error={errorOf('percent')}
      onNumber={(percent) => onSeries({ percent })}
    />
  );
}

function PeriodsField({ series, errorOf, onSeries }: RuleFieldsProps) {
  const t = useMessages(reportForm);
  return (
    <AmountField
      label={t('condition.periods')}
      hint={t('condition.periodsHint')}
      value={series.periods}
      error={errorOf('periods')}
      onNumber={(periods) => onSeries({ periods })}
    />
  );
}

function BaseField({ series, onSeries }: RuleFieldsProps) {
  const t = useMessages(reportForm);
  return (
    <SelectField
      label={t('condition.compared')}
      choices={BASES.map((base) => [base, t(`base.${base}`)] as const)}
      value={series.against}
      onPick={(picked) => onSeries({ against: BASES.find((base) => base === picked) ?? series.against })}
    />
  );
}
