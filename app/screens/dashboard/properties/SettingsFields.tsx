// Fields of the dashboard's settings. While their JSON can't be read they wait: a change here would replace what is typed there.
import type { ReactNode } from 'react';
import { FieldError } from '#app/ui/form/Field.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { jsonProblem, type PropertiesForm } from './properties-form.ts';
import styles from './properties.module.css';

interface SettingsFieldsProps {
  readonly form: PropertiesForm;
  readonly children: ReactNode;
}

export function SettingsFields({ form, children }: SettingsFieldsProps) {
  const t = useMessages(dashboardProperties);
  const problem = jsonProblem(form);
  return (
    <fieldset className={styles.settings} disabled={problem !== null}>
      <FieldError message={problem && t('json.blocked', { ...problem })} />
      {children}
    </fieldset>
  );
}
