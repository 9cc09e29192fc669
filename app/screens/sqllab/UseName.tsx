// Button in a failed run's error box that replaces a wrong name with the one that was probably meant.
import { useMemo } from 'react';
import type { NameHint } from '#app/domain/sqllab/name-hint.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { activeEditor } from './client/lab.ts';
import { findNameEdits } from './client/catalog/name-edits.ts';
import { useLab, useLabState } from './lab-context.ts';

interface UseNameProps {
  readonly query: LabQuery;
  readonly hint: NameHint;
}

/** Renders nothing if no name is close or the text no longer contains the wrong name. */
export function UseName({ query, hint: { name: wrong, closest: right } }: UseNameProps) {
  const t = useMessages(sqllabResults);
  const { lab, actions } = useLab();
  const text = useLabState((state) => {
    const editor = activeEditor(state);
    return editor?.id === query.editorId ? editor.sql : '';
  });
  const isThere = useMemo(
    () => right !== null && findNameEdits(lab, query, { text, replaced: { wrong, right } }).length > 0,
    [lab, query, text, wrong, right],
  );
  if (right === null || !isThere) return null;
  return (
    <Button icon="edit" onClick={() => actions.useName(query, { wrong, right })}>
      {t('unknown.use', { name: right })}
    </Button>
  );
}
