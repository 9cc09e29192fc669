// The dashboard's own CSS, from a template or by hand; the page behind shows it as it would be saved.
import { useEffect, useId, useMemo, useState } from 'react';
import { sanitizeCss } from '#app/domain/dashboard/css/sanitize-css.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { fieldClass, FieldHint } from '#app/ui/form/Field.tsx';
import { CodeField } from './CodeField.tsx';
import type { CssTemplate, DashboardChanges } from './dashboard-changes.ts';
import type { TabProps } from './tab-props.ts';
import styles from './properties.module.css';

export function CssTab({ form, onForm, changes }: TabProps & { readonly changes: DashboardChanges }) {
  const t = useMessages(dashboardProperties);
  const { side } = form;
  const [revision, setRevision] = useState(0);
  const { problems } = useMemo(() => sanitizeCss(side.css), [side.css]);
  const set = (css: string) => onForm({ ...form, side: { ...side, css } });
  return (
    <div className={styles.tab}>
      <Templates
        changes={changes}
        onInsert={({ css }) => {
          set(side.css.trim() === '' ? css : `${side.css.trimEnd()}\n\n${css}`);
          setRevision(revision + 1);
        }}
      />
      <CodeField key={revision} label="CSS" value={side.css} problems={problems} onText={set} />
      <FieldHint>{t('css.hint')}</FieldHint>
    </div>
  );
}

interface TemplatesProps {
  readonly changes: DashboardChanges;
  readonly onInsert: (template: CssTemplate) => void;
}

function Templates({ changes, onInsert }: TemplatesProps) {
  const tCommon = useMessages(common);
  const t = useMessages(dashboardProperties);
  const id = useId();
  const [templates, setTemplates] = useState<readonly CssTemplate[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  useEffect(() => {
    let isDeleted = false;
    changes.listTemplates().then(
      (found) => !isDeleted && setTemplates(found),
      (error: unknown) => !isDeleted && setProblem(error instanceof Error ? error.message : tCommon('tryAgainLater')),
    );
    return () => {
      isDeleted = true;
    };
  }, [changes, tCommon]);
  if (problem !== null)
    return (
      <FieldHint>
        {t('css.templatesFailed')} {problem}
      </FieldHint>
    );
  if (templates?.length === 0) return <FieldHint>{t('css.noTemplates')}</FieldHint>;
  const template = templates?.find((one) => one.id === selected);
  return (
    <div className={fieldClass}>
      <label htmlFor={id}>{t('css.template')}</label>
      <div className={styles.row}>
        <Select
          id={id}
          disabled={templates === null}
          choices={[[null, t('css.selectTemplate')], ...(templates ?? []).map((one) => [one.id, one.name] as const)]}
          value={selected}
          onPick={(picked) => setSelected(typeof picked === 'number' ? picked : null)}
        />
        <Button disabled={!template} onClick={() => template && onInsert(template)}>
          {t('css.insert')}
        </Button>
      </div>
    </div>
  );
}
