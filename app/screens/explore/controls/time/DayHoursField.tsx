// Hours of the day, from and until: `["08:00:00", "19:00:00"]`, null for an open end.
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ControlShell } from '#app/screens/explore/controls/ControlShell.tsx';
import type { FieldProps } from '#app/screens/explore/controls/field-props.ts';
import { useControl } from '#app/screens/explore/controls/use-control.ts';

export function DayHoursField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { ids, value, set, onReset } = useControl(control);
  const ends: readonly unknown[] = Array.isArray(value) ? value : [];
  const hours = [hourOf(ends[0]), hourOf(ends[1])] as const;
  const change = (at: 0 | 1, text: string) => {
    const next = hours.map((hour, index) => (index === at ? text : hour)).map((hour) => (hour === '' ? null : `${hour}:00`));
    set(next.every((hour) => hour === null) ? null : next);
  };
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <EvenRow>
        {([0, 1] as const).map((at) => (
          <Input
            key={at}
            isCompact
            type="time"
            aria-label={t(at === 0 ? 'hours.from' : 'hours.until')}
            value={hours[at]}
            onChange={(event) => change(at, event.target.value)}
          />
        ))}
      </EvenRow>
    </ControlShell>
  );
}

/** "08:00" of "08:00:00"; empty for what is no time. */
const hourOf = (saved: unknown): string =>
  typeof saved === 'string' && /^\d{1,2}:\d{2}/.test(saved) ? saved.slice(0, saved.indexOf(':') + 3).padStart(5, '0') : '';
