// The colors that values get, as swatches.
import { PaletteStrip } from '#app/ui/PaletteStrip.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldProps } from './field-props.ts';
import { ControlShell } from './ControlShell.tsx';
import { useControl } from './use-control.ts';

export function PaletteField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { ids } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labels="group" problem={problem}>
      <PaletteStrip label={t('palette')} />
    </ControlShell>
  );
}
