// The colors of series, or the scale by which values become colors: our own, or one of Superset's schemes.
import type { ControlType } from '#app/charts/shared/form/control.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { CATEGORICAL_SCHEMES } from '#app/domain/theme/categorical-schemes.ts';
import { SEQUENTIAL_SCHEMES } from '#app/domain/theme/sequential-schemes.ts';
import { CATEGORICAL_TOKENS, SEQUENTIAL_TOKENS } from '#app/domain/theme/tokens.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SchemePicker, type SchemeChoice } from '#app/ui/select/SchemePicker.tsx';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

const schemesOf = (type: ControlType, own: string): readonly SchemeChoice[] =>
  type === 'color-scale'
    ? [{ id: '', label: own, colors: SEQUENTIAL_TOKENS }, ...SEQUENTIAL_SCHEMES]
    : [{ id: '', label: own, colors: CATEGORICAL_TOKENS }, ...CATEGORICAL_SCHEMES];

export function ColorSchemeField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <SchemePicker
        label={tControls(control.label)}
        schemes={schemesOf(control.type, t('scheme.own'))}
        value={readText({ value }, 'value') ?? ''}
        onPick={(id) => set(id === '' ? null : id)}
      />
    </ControlShell>
  );
}
