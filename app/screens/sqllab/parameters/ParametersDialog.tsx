// The template parameters of the shown tab: JSON that is kept as it is typed, and checked beside it.
import { useId } from 'react';
import { paramsProblem } from '#app/domain/template/template-params.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { common } from '#app/messages/en/common.ts';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TextArea } from '#app/ui/form/Input.tsx';
import { FieldError, FieldHint } from '#app/ui/form/Field.tsx';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { ParameterFields } from './ParameterFields.tsx';
import styles from '#app/screens/sqllab/lab-dialogs.module.css';

const MAX_LENGTH = 100_000;
const EXAMPLE = '{\n  "country": "Norway",\n  "years": [2023, 2024]\n}';

export function ParametersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(sqllabDialogs);
  const tCommon = useMessages(common);
  const { actions } = useLab();
  const editor = useLabState(activeEditor);
  const id = useId();
  const text = editor?.templateParams ?? '';
  const problem = paramsProblem(text);
  const write = (templateParams: string) => editor && actions.edit(editor.id, { templateParams });
  return (
    <Dialog title={t('parameters.title')} onClose={onClose}>
      <DialogContent isStack>
        {problem === null && editor ? <ParameterFields sql={editor.sql} params={text} onChange={write} /> : null}
        <div className={styles.field}>
          <label htmlFor={id}>{t('parameters.label')}</label>
          <FieldHint id={`${id}-hint`}>
            {t.rich('parameters.hint', { code: () => <code>{"WHERE country = '{{ country }}'"}</code> })}
          </FieldHint>
          <TextArea
            isCode
            id={id}
            className={styles.parameters}
            rows={10}
            value={text}
            maxLength={MAX_LENGTH}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={`${id}-hint ${id}-problem`}
            onChange={(event) => write(event.target.value)}
          />
          <div id={`${id}-problem`} aria-live="polite">
            {problem === null ? null : <FieldError message={problem} />}
          </div>
        </div>
        <DialogActions>
          <Button disabled={problem !== null || text.trim() === ''} onClick={() => write(tidy(text))}>
            {t('parameters.format')}
          </Button>
          <Button weight="primary" onClick={onClose}>
            {tCommon('done')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

const tidy = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
