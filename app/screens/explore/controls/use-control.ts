// What a field needs of its control: the value in force, how to set it, how to get back to the default.
import { useId } from 'react';
import type { Control } from '#app/charts/shared/form/control.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { shellIds, type ShellIds } from './ControlShell.tsx';
import { usePanel } from './panel-context.ts';

interface ControlState {
  readonly ids: ShellIds;
  /** The saved value, else the default; of choices also where the saved one isn't among them. */
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly onReset: (() => void) | undefined;
}

export function useControl(control: Control): ControlState {
  const { formData, unusable, onChange } = usePanel();
  const isUnusable = unusable?.has(control.name) ?? false;
  const ids = shellIds(useId(), isUnusable);
  const saved = own(formData, control.name);
  const fallback = control.default ?? null;
  const isDefault = saved === undefined || same(saved ?? null, fallback);
  return {
    ids,
    value: saved === undefined || (isUnusable && isPicked(control)) ? fallback : saved,
    set: (value) => onChange(control.name, value),
    onReset: isDefault ? undefined : () => onChange(control.name, fallback),
  };
}

/** What is typed stays in its field. */
const isPicked = ({ type }: Control): boolean => type === 'select' || type === 'radio' || type === 'checkbox';

/** "10" and 10 are one value: clients save both. */
function same(a: unknown, b: unknown): boolean {
  const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
  if (isPlain(a) && isPlain(b)) return String(a) === String(b);
  return a === b || (a === '' && b === null) || JSON.stringify(a) === JSON.stringify(b);
}
