// Props of every field of the control panel.
import type { Control } from '#app/charts/shared/kind.ts';

export interface FieldProps {
  readonly control: Control;
  readonly problem?: string | undefined;
}
