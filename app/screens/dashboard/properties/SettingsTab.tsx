// All settings as JSON, for what has no field of its own; read while it is typed.
import { useMemo } from 'react';
import { CodeField } from './CodeField.tsx';
import type { TabProps } from './tab-props.ts';
import { jsonOfForm, jsonProblem, withJson } from './properties-form.ts';

export function SettingsTab({ form, onForm }: TabProps) {
  const problem = jsonProblem(form);
  const line = problem?.line;
  const message = problem?.message;
  const problems = useMemo(() => (line === undefined || message === undefined ? [] : [{ line, message }]), [line, message]);
  return (
    <div className="dp-tab">
      <CodeField
        label="Settings as JSON"
        value={jsonOfForm(form)}
        problems={problems}
        onText={(text) => onForm(withJson(form, text))}
      />
      <p className="field-hint">Everything that the dashboard keeps beside its layout: colors, filters, refreshing.</p>
    </div>
  );
}
