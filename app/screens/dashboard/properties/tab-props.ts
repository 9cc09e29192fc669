// Props of every tab of the properties dialog.
import type { PropertiesForm } from './properties-form.ts';

export interface TabProps {
  readonly form: PropertiesForm;
  readonly onForm: (form: PropertiesForm) => void;
}
