// The chart that a report sends or an alert watches.
import { reportForm } from '#app/messages/en/report-form.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useOptions } from '#app/screens/lists/client/use-options.ts';
import { ManyPicker } from '#app/screens/people/ManyPicker.tsx';
import type { ReportFieldsProps } from './form-parts.tsx';

interface ChartFieldProps extends ReportFieldsProps {
  readonly hint?: string;
}

export function ChartField({ draft: { chart }, errors, hint, onChange }: ChartFieldProps) {
  const t = useMessages(reportForm);
  const charts = useOptions({ kind: 'list', path: '/api/v1/chart/', column: 'slice_name', isNewestFirst: true });
  return (
    <ManyPicker
      isSingle
      label={t('content.chart')}
      {...(hint !== undefined && { hint })}
      verb={t('content.selectChart')}
      selected={chart ? [chart] : []}
      found={charts}
      error={errors['chart']}
      onChange={(selected) => onChange({ chart: selected.at(-1) ?? null })}
    />
  );
}
