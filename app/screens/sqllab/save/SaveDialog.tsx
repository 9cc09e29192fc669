// Prompts for the name and the description under which the tab's text is saved. What is typed here outlives the dialog.
import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { findKnownSavedQuery, saveFailureKind, saveUnderName } from '#app/screens/sqllab/client/save/save-query.ts';
import type { SaveDraft } from '#app/screens/sqllab/client/save/save-draft.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import { isSaveKey } from './save-key.ts';

const MAX_NAME_LENGTH = 256;
const MAX_DESCRIPTION_LENGTH = 100_000;

interface SaveDialogProps {
  readonly editor: TabEditor;
  readonly onClose: () => void;
}

export function SaveDialog({ editor, onClose }: SaveDialogProps) {
  const t = useMessages(sqllabDialogs);
  const tLab = useMessages(sqllab);
  const tCommon = useMessages(common);
  const { lab } = useLab();
  const saved = useStore(lab.saved.store, (known) => findKnownSavedQuery(known, editor));
  const known = saved === 'gone' ? null : saved;
  const [draft, setDraft] = useDraft(editor.id);
  const name = draft.name ?? known?.label ?? editor.name;
  const description = draft.description ?? editor.notes ?? known?.description ?? '';
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { isBusy, failure, attempt } = useSubmission<SaveFailure>();
  const mayUpdate = editor.remoteId !== null && saved !== 'gone';

  const save = async (savesAsNew: boolean): Promise<void> => {
    const label = name.trim();
    setIsNameMissing(label === '');
    if (label === '') return;
    const isKnown = draft.description !== undefined || editor.notes !== null || known !== null;
    await attempt(
      async () => {
        await saveUnderName(lab, editor.id, {
          name: label,
          asNew: savesAsNew,
          ...(isKnown && { description: description.trim() }),
        });
        lab.drafts.delete(lab.idNow(editor.id));
        showToast('success', tLab('saved.done', { name: label }));
        onClose();
      },
      (error) => ({ kind: saveFailureKind(error, !savesAsNew), message: describe(error) }),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isSaveKey(event)) event.currentTarget.requestSubmit();
  };
  return (
    <FormDialog
      title={t('save.title')}
      lead={saved === 'gone' ? <p>{t('save.deleted')}</p> : null}
      failure={failure?.message ?? null}
      failureTitle={failure ? t(`save.${failure.kind}`) : undefined}
      submitLabel={tCommon('save')}
      isBusy={isBusy}
      otherActions={
        mayUpdate ? (
          <Button busy={isBusy} onClick={() => void save(true)}>
            {t('save.asNew')}
          </Button>
        ) : null
      }
      onSubmit={() => save(!mayUpdate)}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <TextField
        label={tCommon('name')}
        value={name}
        error={isNameMissing ? t('save.noName') : undefined}
        maxLength={MAX_NAME_LENGTH}
        required
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setDraft({ ...draft, name: event.target.value });
          setIsNameMissing(false);
        }}
      />
      <Field label={tCommon('description')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={description}
            maxLength={MAX_DESCRIPTION_LENGTH}
            onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}

interface SaveFailure {
  readonly kind: ReturnType<typeof saveFailureKind>;
  readonly message: string;
}

/** What was typed for the tab before, and is not saved. */
function useDraft(editorId: string): readonly [SaveDraft, (draft: SaveDraft) => void] {
  const { lab } = useLab();
  const [draft, setDraft] = useState(() => lab.drafts.get(lab.idNow(editorId)) ?? {});
  const change = (next: SaveDraft) => {
    lab.drafts.set(lab.idNow(editorId), next);
    setDraft(next);
  };
  return [draft, change];
}
