// SQL to write: a plain field at once, the editor as soon as its code is there. What undo changes comes back as a new one.
import { useEffect, useId, useRef } from 'react';
import type { DatasetDraft } from '#app/domain/dataset/edit-draft.ts';
import { nameableParams } from '#app/domain/template/template-params.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useDataset } from './dataset-context.ts';

/** What is said below, and whether it is bad news. */
export interface SqlWords {
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
  readonly words: SqlWords | null;
  readonly onText: (text: string) => void;
}

export function SqlInput(props: SqlInputProps) {
  const { state } = useDataset();
  return <Mounted key={`${props.name}/${state.revision}`} {...props} />;
}

function Mounted({ label, hint, value, isTall = false, words, onText }: SqlInputProps) {
  const { state, isReadOnly } = useDataset();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(onText);
  latest.current = onText;
  const draft = useRef(state.draft);
  draft.current = state.draft;
  useEffect(() => {
    if (isReadOnly) return undefined;
    let release = (): void => undefined;
    let isOver = false;
    void import('#app/screens/sql-editor/mount-sql.ts').then(({ mountSql }) => {
      const [place, plain] = [host.current, field.current];
      if (isOver || !place || !plain) return;
      const hadFocus = document.activeElement === plain;
      const words = () => wordsOf(draft.current);
      release = mountSql(place, { text: plain.value, label, words, hadFocus, onText: (text) => latest.current(text) });
      plain.hidden = true;
    });
    return () => {
      isOver = true;
      release();
    };
    // The editor is mounted once; what is typed goes one way.
  }, []);
  return (
    <div className="field ds-sql" data-tall={isTall || undefined}>
      <label htmlFor={id}>{label}</label>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div ref={host} className="ds-sql-host" />
      <textarea
        ref={field}
        id={id}
        className="input code ds-area"
        aria-describedby={`${id}-said`}
        rows={isTall ? 14 : 4}
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      <p className={words?.isProblem ? 'ds-said field-error' : 'ds-said'} id={`${id}-said`} role="status">
        {words?.isProblem ? <Icon name="warning" /> : null}
        {words?.text ?? ''}
      </p>
    </div>
  );
}

/** What the draft's SQL may name: its columns, and in templates its parameters. */
const wordsOf = ({ columns, templateParams }: DatasetDraft) => ({
  names: columns.map(({ name }) => name).filter((name) => name !== ''),
  parameters: nameableParams(templateParams),
});
