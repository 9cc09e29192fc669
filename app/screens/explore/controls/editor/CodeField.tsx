// A template or a style sheet, typed over several lines.
import { TextArea } from '#app/ui/form/Input.tsx';
import { ControlShell, describedBy } from '#app/screens/explore/controls/ControlShell.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

const ROWS = 12;

export function CodeField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <TextArea
        id={ids.field}
        isCode
        rows={ROWS}
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        aria-describedby={describedBy(ids, control, problem)}
        onChange={(event) => set(event.target.value)}
      />
    </ControlShell>
  );
}
