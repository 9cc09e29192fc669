// The frame of a dialog with a form: what is said before it, what went wrong, the fields, the buttons.
import { useId, type FormEvent, type ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { useFirstFocus } from '#app/ui/keyboard/use-first-focus.ts';
import { formClass } from '#app/ui/form/form-layout.tsx';
import type { Saving } from './client/use-save.ts';

interface FormDialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly saving: Pick<Saving, 'failure' | 'isBusy'>;
  /** `Couldn’t add the role`. */
  readonly failureTitle: string;
  /** On the button: `Add role`. */
  readonly verb: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, lead = null, saving, failureTitle, verb, onSubmit, onClose, children } = props;
  const t = useMessages(common);
  const id = useId();
  const form = useFirstFocus<HTMLFormElement>();
  const submit = async (event: FormEvent) => {
    await onSubmit(event);
    requestAnimationFrame(() => form.current && showProblem(form.current));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form id={id} ref={form} className={dialogContentClass()} onSubmit={(event) => void submit(event)} noValidate>
        <div className={formClass}>
          {lead}
          {saving.failure === null ? null : (
            <Notice kind="error" title={failureTitle}>
              {saving.failure}
            </Notice>
          )}
          {children}
        </div>
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button weight="primary" type="submit" form={id} busy={saving.isBusy}>
          {verb}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The first message can be above or below what is visible. */
function showProblem(form: HTMLFormElement): void {
  const found = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const field = found?.matches('[aria-invalid]') ? found : found?.closest('[role="group"]')?.querySelector<HTMLElement>('button');
  field?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'center' });
}
