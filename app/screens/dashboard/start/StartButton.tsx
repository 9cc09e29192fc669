// Builds a dashboard from a dataset that is still to be selected. Its dialog is loaded when it is opened.
import { useState } from 'react';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';

const StartDialog = lazyPart(() => import('./StartDialog.tsx').then(({ StartDialog }) => StartDialog));

interface StartButtonProps {
  /** An own one that is empty; null: a new one. */
  readonly dashboardId: number | null;
  readonly isPrimary?: boolean;
  /** The title as it is being edited, read when the dialog opens; left out: there is none but the saved one. */
  readonly typedTitle?: () => string;
}

export function StartButton({ dashboardId, isPrimary = false, typedTitle }: StartButtonProps) {
  const t = useMessages(dashboardStart);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="dashboard" {...(isPrimary && { weight: 'primary' })} onClick={() => setIsOpen(true)}>
        {t(dashboardId === null ? 'build' : 'title')}
      </Button>
      {isOpen ? (
        <StartDialog dashboardId={dashboardId} typedTitle={typedTitle?.().trim() ?? ''} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
