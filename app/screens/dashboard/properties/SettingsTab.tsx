// All settings as JSON, for what has no field; read while it is typed.
import { useMemo } from 'react';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { CodeField } from './CodeField.tsx';
import type { TabProps } from './tab-props.ts';
import { jsonOfForm, jsonProblem, withJson } from './properties-form.ts';
import styles from './properties.module.css';

const NO_PROBLEM = { line: 1, column: 1, message: null };

export function SettingsTab({ form, onForm }: TabProps) {
  const t = useMessages(dashboardProperties);
  const { line, column, message } = jsonProblem(form) ?? NO_PROBLEM;
  // The editor marks them again only where they changed.
  const problems = useMemo(() => (message === null ? [] : [{ line, column, message }]), [line, column, message]);
  return (
    <div className={styles.tab}>
      <CodeField
        label={t('settings.label')}
        value={jsonOfForm(form)}
        problems={problems}
        onText={(text) => onForm(withJson(form, text))}
      />
      <FieldHint>{t('settings.hint')}</FieldHint>
    </div>
  );
}
