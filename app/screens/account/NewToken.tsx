// The secret of a new API token, as long as it is on the page: nothing can show it again.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';

export interface MadeToken {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

interface NewTokenProps {
  readonly made: MadeToken;
  readonly onCopied: () => void;
}

export function NewToken({ made, onCopied }: NewTokenProps) {
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'refused'>('shown');
  useEffect(() => field.current?.focus(), [made]);
  const copy = () => {
    navigator.clipboard.writeText(made.token).then(
      () => setState('copied'),
      () => {
        // No access to the clipboard: what is selected can be copied by hand.
        field.current?.select();
        setState('refused');
      },
    );
  };
  return (
    <Notice kind="success" title={`Copy the token ${made.name} now`}>
      <p>It is shown this once. Keep it where your script finds it and others do not.</p>
      <div className="token-secret">
        <input
          ref={field}
          className="input compact"
          readOnly
          spellCheck={false}
          aria-label={`Secret of ${made.name}`}
          value={made.token}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={copy}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onCopied}>I have it</Button>
      </div>
      {state === 'refused' ? <p>The browser did not let it be copied. It is selected: copy it by hand.</p> : null}
    </Notice>
  );
}
