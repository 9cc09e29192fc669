// Beside the editor: a field for each parameter that the tab's text names.
import { useMemo, useState } from 'react';
import { namesParameters } from '#app/domain/sqllab/parameter-fields.ts';
import { paramsProblem } from '#app/domain/template/template-params.ts';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { FieldError } from '#app/ui/form/Field.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { ParametersDialog } from './ParametersDialog.tsx';
import styles from './ParameterPane.module.css';

/** Nothing where the text names no parameter. */
export function ParameterPane() {
  const { lab } = useLab();
  const sql = useLabState((state) => activeEditor(state)?.sql ?? '');
  const isNamed = useMemo(() => namesParameters(sql), [sql]);
  const id = useLabState((state) => activeEditor(state)?.id ?? '');
  return isNamed ? <NamedParameters key={lab.firstId(id)} id={id} /> : null;
}

function NamedParameters({ id }: { readonly id: string }) {
  const t = useMessages(sqllabDialogs);
  const { actions } = useLab();
  const sql = useLabState((state) => activeEditor(state)?.sql ?? '');
  const params = useLabState((state) => activeEditor(state)?.templateParams ?? null);
  const missing = useLabState((state) => state.missingParameters);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isReadable = paramsProblem(params) === null;
  return (
    <section className={styles.pane} aria-label={t('parameters.pane')} data-pane="">
      <header className={styles.head}>
        <h2>{t('parameters.pane')}</h2>
        <IconButton icon="code" label={t('parameters.json')} onClick={() => setIsDialogOpen(true)} />
      </header>
      {isReadable ? (
        <ParameterFields
          sql={sql}
          params={params}
          missing={missing}
          isNarrow
          onChange={(templateParams) => actions.edit(id, { templateParams })}
        />
      ) : (
        <FieldError message={t('parameters.unreadable')} />
      )}
      {isDialogOpen ? <ParametersDialog onClose={() => setIsDialogOpen(false)} /> : null}
    </section>
  );
}
