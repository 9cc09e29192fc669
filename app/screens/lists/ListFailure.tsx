// Says in a page that it could not be loaded, tries again when the network is back, and lets people try at once.
import { useRevalidator } from '@remix-run/react';
import { createContext, useContext, useEffect } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';

/** What went wrong, as a sentence; null: nothing did. */
export const ListFailureContext = createContext<string | null>(null);

interface ListFailureProps {
  /** Whether rows from before are still there. */
  readonly hasRows: boolean;
}

export function ListFailure({ hasRows }: ListFailureProps) {
  const words = useContext(ListFailureContext);
  return words === null ? null : <Failure words={words} hasRows={hasRows} />;
}

function Failure({ words, hasRows }: ListFailureProps & { readonly words: string }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    window.addEventListener('online', revalidate);
    return () => window.removeEventListener('online', revalidate);
  }, [revalidate]);
  return (
    <div className="lists-failure" role="alert">
      <Icon name="warning" />
      <p>
        <strong>{hasRows ? 'This page could not be loaded anew.' : 'This page could not be loaded.'}</strong> {words}{' '}
        {hasRows ? 'What you see is from before.' : 'Try again in a moment.'}
      </p>
      <Button onClick={revalidate} busy={state === 'loading'}>
        Try again
      </Button>
    </div>
  );
}
