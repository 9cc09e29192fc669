// A modal over the page: focus stays inside, Esc and the backdrop close it, focus returns to where it was.
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 'bare' shows no heading: the title is only read out. */
  readonly look?: 'framed' | 'bare' | 'full';
  readonly children: ReactNode;
}

const FIRST_FIELD = ['input:not([type=hidden])', 'textarea', 'select']
  .map((field) => `.dialog-head ~ * ${field}:not(:disabled), .dialog-head ~ ${field}:not(:disabled)`)
  .join(', ');

export function Dialog({ title, onClose, look = 'framed', children }: DialogProps) {
  const tCommon = useMessages(common);

  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element is taken out of the page: a dialog that is gone already gives the focus back to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // The browser would choose the button that closes; React's autoFocus came too early, when nothing was shown yet.
      element.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    }
    return () => element?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} className={`dialog ${look}`} aria-label={title} onClose={onClose} onClick={closeOnBackdrop}>
      <div className="dialog-body">
        {look === 'bare' ? null : (
          <header className="dialog-head">
            <h2>{title}</h2>
            <IconButton icon="close" label={tCommon('close')} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
