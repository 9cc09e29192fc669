// A piece of SQL: a plain field at once, the editor as soon as its code is there, and what the server finds wrong.
import { clsx } from 'clsx';
import { useId } from 'react';
import { nameableParams } from '#app/domain/template/template-params.ts';
import { useMountedSql } from '#app/screens/sql-editor/use-mounted-sql.ts';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { controlFields } from '#app/messages/en/control-fields.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TextArea } from '#app/ui/form/Input.tsx';
import { useTabFocus } from './EditorTabs.tsx';
import type { ExpressionKind } from '#app/screens/explore/controls/panel-api.ts';
import { usePanel } from '#app/screens/explore/controls/panel-context.ts';
import styles from './SqlField.module.css';

interface SqlFieldProps {
  readonly label: string;
  readonly kind: ExpressionKind;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function SqlField(props: SqlFieldProps) {
  const { dataset } = usePanel();
  // Another dataset has other names and another engine: also the one that was still loading.
  return <Mounted key={dataset.id} {...props} />;
}

function Mounted({ label, kind, value, onText }: SqlFieldProps) {
  const t = useMessages(controlFields);
  const { dataset, api } = usePanel();
  const id = useId();
  const takesFocus = useTabFocus();
  const words = () => ({
    names: dataset.columns.map(({ name }) => name),
    parameters: nameableParams(dataset.templateParams),
  });
  const { host, field } = useMountedSql({ label, engine: dataset.engine, words, onText });
  const request = useRequested(value.trim() === '' ? null : `${kind} ${value}`, (signal) =>
    api.checkExpression(value, kind, signal),
  );
  const problem = request.kind !== 'replied' ? null : request.ok ? request.value : request.message;
  return (
    <div className={styles.field}>
      <div ref={host} className={styles.host} data-sql-editor="" />
      <TextArea
        isCode
        ref={field}
        className={styles.plain}
        aria-label={label}
        aria-describedby={`${id}-said`}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        autoFocus={takesFocus}
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      <p className={clsx(styles.verdict, problem !== null && styles.wrong)} id={`${id}-said`} role="status">
        {request.kind === 'loading'
          ? t('sqlField.checking')
          : (problem ?? (request.kind === 'replied' ? t('sqlField.valid') : ''))}
      </p>
    </div>
  );
}
