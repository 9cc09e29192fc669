// The ends of the axis of each metric: a metric is selected, then its ends are shown. Saved among its column settings.
import { useState } from 'react';
import { metricLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import { columnSettings, withSetting } from '#app/screens/explore/controls/column/column-settings-value.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import { labelResultColumn, resultChoices } from '#app/screens/explore/controls/editor/field-options.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

const ENDS = [
  ['radarMetricMinValue', 'minOf', 'min'],
  ['radarMetricMaxValue', 'maxOf', 'max'],
] as const;

export function MetricRangesField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tMetrics = useMessages(metricNames);
  const { formData, dataset } = usePanel();
  const { ids, value, set, onReset } = useControl(control);
  const [selected, setSelected] = useState<string | null>(null);
  const metrics = [...new Set(readList(formData, 'metrics').map(metricLabel))].filter((name) => name !== '');
  const metric = selected !== null && metrics.includes(selected) ? selected : (metrics[0] ?? null);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      {metric === null ? (
        <p className={text.muted}>{t('ranges.none')}</p>
      ) : (
        <>
          <Select
            id={ids.field}
            choices={resultChoices(metrics, dataset, tMetrics)}
            value={metric}
            onPick={(picked) => setSelected(typeof picked === 'string' ? picked : null)}
          />
          <EvenRow key={metric}>
            {ENDS.map(([name, label, placeholder]) => (
              <NumberField
                key={name}
                aria-label={t(label, { control: labelResultColumn(metric, dataset, tMetrics) })}
                placeholder={t(placeholder)}
                value={numberOf(own(columnSettings(value, metric), name))}
                onNumber={(next) => set(withSetting(value, metric, name, next))}
              />
            ))}
          </EvenRow>
        </>
      )}
    </ControlShell>
  );
}

const numberOf = (value: unknown): NumberInput => (typeof value === 'number' || typeof value === 'string' ? value : null);
