// The frame of a dialog with a form: an introduction, why the last attempt failed, the fields, the buttons.
import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Dialog, dialogContentClass } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';

interface FormDialogProps {
  readonly title: string;
  /** Above the failure and the fields. */
  readonly lead?: ReactNode;
  /** Why the last attempt failed; null while none has. */
  readonly failure?: ReactNode;
  /** `Couldn’t add the role`. */
  readonly failureTitle?: string | undefined;
  /** `Add role`. */
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** Between the buttons that cancel and submit. */
  readonly otherActions?: ReactNode;
  /** Where canceling is more than closing. */
  readonly onCancel?: () => void;
  readonly cancelLabel?: string | undefined;
  readonly onSubmit: () => void | Promise<void>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    lead,
    failure = null,
    failureTitle,
    submitLabel,
    isBusy = false,
    otherActions,
    onKeyDown,
    onClose,
    children,
  } = props;
  const t = useMessages(common);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await props.onSubmit();
    requestAnimationFrame(() => form.current && showProblem(form.current));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        id={id}
        ref={form}
        className={dialogContentClass({ isStack: true })}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
        noValidate
      >
        {lead}
        {failure === null ? null : (
          <Notice kind="error" title={failureTitle}>
            {failure}
          </Notice>
        )}
        {children}
      </form>
      <DialogFoot>
        <Button onClick={props.onCancel ?? onClose}>{props.cancelLabel ?? t('cancel')}</Button>
        {otherActions}
        <Button weight="primary" type="submit" form={id} busy={isBusy}>
          {submitLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The first message can be above or below what is visible. */
function showProblem(form: HTMLFormElement): void {
  const found = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const field = found?.matches('[aria-invalid]')
    ? found
    : found?.closest('[role="group"]')?.querySelector<HTMLElement>('button, input');
  field?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: 'center' });
}
