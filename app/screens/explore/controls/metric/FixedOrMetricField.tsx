// One number for all marks, or a metric of the dataset.
import { isObject, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { NumberField } from '#app/ui/form/NumberField.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { metricFace } from './metric-value.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

export function FixedOrMetricField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const label = useMessages(controlsMessages)(control.label);
  const tMetrics = useMessages(metricNames);
  const { dataset } = usePanel();
  const { ids, value, set } = useControl(control);
  const saved = isObject(value) ? value : {};
  const isMetric = saved['type'] === 'metric';
  // A metric written in another editor stays a choice: by its label.
  const current =
    isMetric && isObject(saved['value'])
      ? [[metricLabel(saved['value']), metricFace(saved['value'], dataset, tMetrics)] as const]
      : [];
  const choices = [...current, ...dataset.metrics.map(({ name }) => [name, metricFace(name, dataset, tMetrics)] as const)];
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem}>
      <SegmentedControl
        label={label}
        choices={[
          ['fix', t('size.fixed')],
          ['metric', t('size.metric')],
        ]}
        value={isMetric ? 'metric' : 'fix'}
        onPick={(type) => set({ type, value: type === 'fix' ? 1000 : (dataset.metrics[0]?.name ?? null) })}
      />
      {isMetric ? (
        <Select
          aria-label={label}
          choices={choices}
          value={metricLabel(saved['value'])}
          onPick={(picked) => set({ type: 'metric', value: picked })}
        />
      ) : (
        <NumberField
          aria-label={label}
          value={typeof saved['value'] === 'number' || typeof saved['value'] === 'string' ? saved['value'] : null}
          onNumber={(next) => set({ type: 'fix', value: next })}
        />
      )}
    </ControlShell>
  );
}
