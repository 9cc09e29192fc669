// A field with label, hint, and error message.
import { useId, type ReactNode } from 'react';
import { fieldClass, FieldError, FieldHint } from '#app/ui/form/Field.tsx';

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

export function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={fieldClass}>
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : <FieldHint>{hint}</FieldHint>}
      {children(id)}
      <FieldError message={problem} role="alert" />
    </div>
  );
}
