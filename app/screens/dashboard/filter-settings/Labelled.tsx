// A field with its label, and what is wrong with it.
import { useId, type ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';

interface LabelledProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

export function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
      {children(id)}
      {problem === undefined ? null : (
        <p className="field-error" role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
    </div>
  );
}
