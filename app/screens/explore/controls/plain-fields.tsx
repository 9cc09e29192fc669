// The fields of one plain value: choices, numbers, texts, yes or no, a color.
import { isObject, readList } from '#app/charts/shared/form/form-values.ts';
import type { NamedChoices, Control } from '#app/charts/shared/form/control.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { ColorField } from '#app/ui/form/ColorField.tsx';
import { NumberField, type NumberInput } from '#app/ui/form/NumberField.tsx';
import { SegmentedControl } from '#app/ui/form/SegmentedControl.tsx';
import { Select, type SelectChoices, type SelectValue } from '#app/ui/select/Select.tsx';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import { EvenRow } from '#app/ui/form/EvenRow.tsx';
import text from '#app/ui/text/text.module.css';
import type { FieldProps } from './field-props.ts';
import { ControlShell, describedBy } from './ControlShell.tsx';
import { usePanel, type Panel } from './panel-context.ts';
import { useControl } from './use-control.ts';
import styles from './plain-fields.module.css';

/** Yes and no have a place in the platform's lists as text; what is saved stays what it is. */
const listed = (value: NamedChoices[number][0]): SelectValue => (typeof value === 'boolean' ? String(value) : value);
const listedChoices = (choices: NamedChoices): SelectChoices => choices.map(([value, label]) => [listed(value), label] as const);
const unlisted = (picked: SelectValue, choices: NamedChoices): unknown =>
  choices.find(([value]) => listed(value) === picked)?.[0] ?? picked;

const plain = (value: unknown): SelectValue => (typeof value === 'string' || typeof value === 'number' ? value : null);

function useChoices(control: Control): NamedChoices {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const { formData, dataset } = usePanel();
  const fixed = (control.choices ?? []).map(([value, label]) => [value, tControls(label)] as const);
  const named = control.type === 'time-grain' ? grainChoices(dataset, t('originalGrain')) : fixed;
  return [...named, ...(control.choicesFrom?.(formData) ?? [])];
}

const grainChoices = ({ grains }: Panel['dataset'], original: string): NamedChoices =>
  grains.some(([iso]) => iso === null) ? grains : [[null, original], ...grains];

/** The choice that is saved, also where it is saved as a number's text. */
function selected(value: unknown, choices: NamedChoices): SelectValue {
  const [first] = Array.isArray(value) ? readList({ value }, 'value') : [value];
  const one = typeof first === 'boolean' ? listed(first) : plain(first);
  const found = choices.find(([choice]) => choice === one || (choice !== null && one !== null && String(choice) === String(one)));
  return found === undefined ? one : listed(found[0]);
}

export function SelectField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset } = useControl(control);
  const choices = useChoices(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <Select
        id={ids.field}
        choices={listedChoices(choices)}
        value={selected(value, choices)}
        onPick={(picked) => set(unlisted(picked, choices))}
        aria-describedby={describedBy(ids, control, problem)}
      />
    </ControlShell>
  );
}

export function RadioField({ control, problem }: FieldProps) {
  const tControls = useMessages(controlsMessages);
  const { ids, value, set } = useControl(control);
  const choices = useChoices(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem}>
      <SegmentedControl
        label={tControls(control.label)}
        choices={listedChoices(choices)}
        value={selected(value, choices)}
        onPick={(picked) => set(unlisted(picked, choices))}
      />
    </ControlShell>
  );
}

const numberInput = (value: unknown): NumberInput => plain(value);

export function NumberControl({ control, problem }: FieldProps) {
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <NumberField
        id={ids.field}
        value={numberInput(value)}
        onNumber={set}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(ids, control, problem)}
      />
    </ControlShell>
  );
}

export function SliderField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset } = useControl(control);
  const { min = 0, max = 100, step = 1 } = control;
  const number = Number(plain(value) ?? min);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <div className={styles.slider}>
        <input
          id={ids.field}
          type="range"
          min={min}
          max={max}
          step={step}
          value={Number.isFinite(number) ? number : min}
          onChange={(event) => set(Number(event.target.value))}
        />
        <output className={text.tabular} htmlFor={ids.field}>
          {plain(value) ?? min}
        </output>
      </div>
    </ControlShell>
  );
}

export function BoundsField({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const tControls = useMessages(controlsMessages);
  const { ids, value, set, onReset } = useControl(control);
  const ends: readonly unknown[] = Array.isArray(value) ? value : [null, null];
  const [low, high] = [numberInput(ends[0]), numberInput(ends[1])];
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <EvenRow>
        <NumberField
          aria-label={t('minOf', { control: tControls(control.label) })}
          placeholder={t('min')}
          value={low}
          onNumber={(next) => set([next, high])}
        />
        <NumberField
          aria-label={t('maxOf', { control: tControls(control.label) })}
          placeholder={t('max')}
          value={high}
          onNumber={(next) => set([low, next])}
        />
      </EvenRow>
    </ControlShell>
  );
}

/** A setting of more than text that has no field yet is shown as how much of it there is. */
function formatText(value: unknown, t: Translate<typeof controlFields.texts>): string {
  if (Array.isArray(value)) return value.length === 0 ? '' : t('itemCount', { count: value.length });
  if (isObject(value)) return t('itemCount', { count: Object.keys(value).length });
  return plain(value) === null ? '' : String(value);
}

export function TextControl({ control, problem }: FieldProps) {
  const t = useMessages(controlFields);
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <Input
        isCompact
        id={ids.field}
        autoComplete="off"
        value={formatText(value, t)}
        aria-describedby={describedBy(ids, control, problem)}
        onChange={(event) => set(event.target.value)}
      />
    </ControlShell>
  );
}

export function CheckboxField({ control, problem }: FieldProps) {
  const tControls = useMessages(controlsMessages);
  const { ids, value, set } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="itself" problem={problem}>
      <Checkbox checked={value === true} onToggle={set} aria-describedby={describedBy(ids, control, problem)}>
        {tControls(control.label)}
      </Checkbox>
    </ControlShell>
  );
}

const HEX = /^#[0-9a-f]{6}$/i;
const hexPart = (part: unknown): string =>
  Math.max(0, Math.min(255, Math.round(Number(part) || 0)))
    .toString(16)
    .padStart(2, '0');

/** Saved as `{r, g, b, a}` by other clients, or as hex. */
function hexOf(value: unknown): string | null {
  if (typeof value === 'string') return HEX.test(value) ? value : null;
  return isObject(value) ? `#${hexPart(value['r'])}${hexPart(value['g'])}${hexPart(value['b'])}` : null;
}

export function ColorControl({ control, problem }: FieldProps) {
  const tControls = useMessages(controlsMessages);
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="group" problem={problem} onReset={onReset}>
      <ColorField label={tControls(control.label)} value={hexOf(value)} onColor={set} />
    </ControlShell>
  );
}

/** A day of the platform's own calendar, saved as YYYY-MM-DD. */
export function DateField({ control, problem }: FieldProps) {
  const { ids, value, set, onReset } = useControl(control);
  return (
    <ControlShell control={control} ids={ids} labelFor="field" problem={problem} onReset={onReset}>
      <Input
        isCompact
        id={ids.field}
        type="date"
        value={typeof value === 'string' ? value.slice(0, 10) : ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(ids, control, problem)}
        onChange={(event) => set(event.target.value === '' ? null : event.target.value)}
      />
    </ControlShell>
  );
}
