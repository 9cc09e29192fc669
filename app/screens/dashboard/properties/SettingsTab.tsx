// All settings as JSON, for what has no field; read while it is typed.
import { useMemo } from 'react';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldHint } from '#app/ui/Field.tsx';
import { CodeField } from './CodeField.tsx';
import type { TabProps } from './tab-props.ts';
import { jsonOfForm, jsonProblem, withJson } from './properties-form.ts';
import styles from './properties.module.css';

export function SettingsTab({ form, onForm }: TabProps) {
  const t = useMessages(dashboardProperties);
  const problem = jsonProblem(form);
  const said = JSON.stringify(problem);
  // The editor marks them again only where they changed.
  const problems = useMemo(() => (problem === null ? [] : [problem]), [said]);
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
