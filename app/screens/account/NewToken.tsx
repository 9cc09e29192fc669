// The secret of a new API token, as long as it is on the page: nothing can show it again.
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { account } from '#app/messages/en/account.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Input } from '#app/ui/form/Input.tsx';
import styles from './account.module.css';

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
  const t = useMessages(account);
  const tCommon = useMessages(common);

  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'shown' | 'copied' | 'refused'>('shown');
  useEffect(() => field.current?.focus(), [made]);
  const copy = async () => {
    const isCopied = await copyText(made.token);
    // No access to the clipboard: what is selected can be copied by hand.
    if (!isCopied) field.current?.select();
    setState(isCopied ? 'copied' : 'refused');
  };
  return (
    <Notice kind="success" title={t('newToken.title', { name: made.name })}>
      <p>{t('newToken.detail')}</p>
      <div className={styles.secret}>
        <Input
          ref={field}
          isCompact
          className={styles.secretText}
          readOnly
          spellCheck={false}
          aria-label={t('newToken.secret', { name: made.name })}
          value={made.token}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {tCommon('copy')}
        </Button>
        <Button onClick={onCopied}>{t('newToken.doneButton')}</Button>
      </div>
      <p role="status">{state === 'shown' ? null : describeCopied(state === 'copied', { failed: t('newToken.copyFailed') })}</p>
    </Notice>
  );
}
