// The user's notes on a tab: plain text, saved with the tab and as the description of its saved query.
import { useId } from 'react';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeEditor } from './client/lab.ts';
import { useLab, useLabState } from './lab-context.ts';
import styles from './lab-south.module.css';

const MAX_CHARS = 100_000;

export function TabNotes({ editorId }: { readonly editorId: string }) {
  const t = useMessages(sqllabResults);
  const { actions } = useLab();
  const notes = useLabState((state) => activeEditor(state)?.notes ?? '');
  const isLoaded = useLabState((state) => activeEditor(state)?.loaded ?? false);
  const id = useId();
  return (
    <div className={styles.notes}>
      <TextArea
        id={id}
        aria-label={t('notes.label')}
        aria-describedby={`${id}-hint`}
        placeholder={t('notes.placeholder')}
        value={notes}
        maxLength={MAX_CHARS}
        disabled={!isLoaded}
        onChange={(event) => actions.edit(editorId, { notes: event.target.value })}
      />
      <FieldHint id={`${id}-hint`}>{t('notes.hint')}</FieldHint>
    </div>
  );
}
