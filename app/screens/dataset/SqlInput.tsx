// A field for SQL: plain at first, the editor once its code is loaded. Undo remounts it.
import { clsx } from 'clsx';
import { useId } from 'react';
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';
import { nameableParams } from '#app/domain/template/template-params.ts';
import { useMountedSql } from '#app/screens/sql-editor/use-mounted-sql.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { useDataset } from './dataset-context.ts';
import styles from './SqlInput.module.css';

/** The message below, and whether it is a problem. */
export interface SqlMessage {
  readonly text: string;
  readonly isProblem: boolean;
}

interface SqlInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** Names what is edited: another one is another editor. */
  readonly name: string;
  readonly isTall?: boolean;
  readonly message: SqlMessage | null;
  readonly onText: (text: string) => void;
}

export function SqlInput(props: SqlInputProps) {
  const { state } = useDataset();
  return <Mounted key={`${props.name}/${state.revision}`} {...props} />;
}

function Mounted({ label, hint, value, isTall = false, message, onText }: SqlInputProps) {
  const { page, state, isReadOnly } = useDataset();
  const id = useId();
  const { host, field } = useMountedSql({ label, engine: page.engine, words: () => describe(state.draft), onText }, isReadOnly);
  return (
    <div data-sql-input="">
      <Field label={label} hint={hint}>
        {(control) => (
          <>
            <div ref={host} className={styles.host} data-tall={isTall || undefined} />
            <TextArea
              ref={field}
              {...control}
              isCode
              className={styles.plain}
              aria-describedby={clsx(control['aria-describedby'], `${id}-note`)}
              rows={isTall ? 14 : 4}
              spellCheck={false}
              autoComplete="off"
              value={value}
              onChange={(event) => onText(event.target.value)}
            />
          </>
        )}
      </Field>
      <p className={clsx(styles.note, message?.isProblem && styles.problem)} id={`${id}-note`} role="status">
        {message?.isProblem ? <Icon name="warning" /> : null}
        {message?.text ?? ''}
      </p>
    </div>
  );
}

/** What the draft's SQL can name: its columns, and in templates its parameters. */
const describe = ({ columns, templateParams }: DatasetDraft) => ({
  names: columns.map(({ name }) => name).filter((name) => name !== ''),
  parameters: nameableParams(templateParams),
});
