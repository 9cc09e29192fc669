// The colors that values get, as swatches.
import { CATEGORICAL_TOKENS, tokenVar } from '#app/domain/theme/tokens.ts';
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
      <svg
        className="control-palette"
        viewBox={`0 0 ${CATEGORICAL_TOKENS.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('palette')}
      >
        {CATEGORICAL_TOKENS.map((token, at) => (
          <rect key={token} x={at} y={0} width={1} height={1} fill={tokenVar(token)} />
        ))}
      </svg>
    </ControlShell>
  );
}
