// Props of every field of the control panel.
import type { Control } from '#app/charts/shared/form/control.ts';

export interface FieldProps {
  readonly control: Control;
  readonly problem?: string | undefined;
}
