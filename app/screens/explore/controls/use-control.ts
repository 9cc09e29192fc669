// What a field needs of its control: the value in force, how to set it, how to get back to the default.
import { useId } from 'react';
import type { Control } from '#app/charts/shared/kind.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { shellIds, type ShellIds } from './ControlShell.tsx';
import { usePanel } from './panel-context.ts';

interface ControlState {
  readonly ids: ShellIds;
  /** The saved value, else the default. */
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly onReset: (() => void) | undefined;
}

export function useControl(control: Control): ControlState {
  const { formData, onChange } = usePanel();
  const ids = shellIds(useId());
  const saved = own(formData, control.name);
  const fallback = control.default ?? null;
  const isDefault = saved === undefined || same(saved ?? null, fallback);
  return {
    ids,
    value: saved === undefined ? fallback : saved,
    set: (value) => onChange(control.name, value),
    onReset: isDefault ? undefined : () => onChange(control.name, fallback),
  };
}

/** "10" and 10 are one value: clients save both. */
function same(a: unknown, b: unknown): boolean {
  const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
  if (isPlain(a) && isPlain(b)) return String(a) === String(b);
  return a === b || (a === '' && b === null) || JSON.stringify(a) === JSON.stringify(b);
}
