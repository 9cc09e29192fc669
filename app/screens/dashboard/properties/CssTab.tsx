// The dashboard's own CSS, from a template or by hand; the page behind shows it as it would be saved.
import { useEffect, useId, useMemo, useState } from 'react';
import { sanitizeCss } from '#app/domain/dashboard/sanitize-css.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/Select.tsx';
import { CodeField } from './CodeField.tsx';
import type { CssTemplate, DashboardChanges } from './dashboard-changes.ts';
import type { TabProps } from './tab-props.ts';

export function CssTab({ form, onForm, changes }: TabProps & { readonly changes: DashboardChanges }) {
  const { side } = form;
  const [revision, setRevision] = useState(0);
  const { problems } = useMemo(() => sanitizeCss(side.css), [side.css]);
  const set = (css: string) => onForm({ ...form, side: { ...side, css } });
  return (
    <div className="dp-tab">
      <Templates
        changes={changes}
        onInsert={({ css }) => {
          set(side.css.trim() === '' ? css : `${side.css.trimEnd()}\n\n${css}`);
          setRevision(revision + 1);
        }}
      />
      <CodeField key={revision} label="CSS" value={side.css} problems={problems} onText={set} />
      <p className="field-hint">
        Style rules and @media for what is inside of the dashboard. Nothing that loads from other sites, and nothing that stands
        over the page around it.
      </p>
    </div>
  );
}

interface TemplatesProps {
  readonly changes: DashboardChanges;
  readonly onInsert: (template: CssTemplate) => void;
}

function Templates({ changes, onInsert }: TemplatesProps) {
  const id = useId();
  const [templates, setTemplates] = useState<readonly CssTemplate[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    changes.listTemplates().then(
      (found) => !isGone && setTemplates(found),
      (error: unknown) => !isGone && setProblem(error instanceof Error ? error.message : 'Try again.'),
    );
    return () => {
      isGone = true;
    };
  }, [changes]);
  if (problem !== null) return <p className="field-hint">Templates could not be listed. {problem}</p>;
  if (templates?.length === 0) return <p className="field-hint">There are no CSS templates yet.</p>;
  const template = templates?.find((one) => one.id === chosen);
  return (
    <div className="field">
      <label htmlFor={id}>Template</label>
      <div className="dp-row">
        <Select
          id={id}
          disabled={templates === null}
          choices={[[null, 'Choose a template'], ...(templates ?? []).map((one) => [one.id, one.name] as const)]}
          value={chosen}
          onPick={(picked) => setChosen(typeof picked === 'number' ? picked : null)}
        />
        <Button disabled={!template} onClick={() => template && onInsert(template)}>
          Insert
        </Button>
      </div>
    </div>
  );
}
