// API tokens: for scripts that act as their user. A new one's secret is shown once, until the user confirms that it is copied.
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { ApiToken } from '#app/stores/api-token/wire.ts';
import { ConfirmCallDialog } from '#app/screens/people/ConfirmCallDialog.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { account } from '#app/messages/en/account.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import { NewToken, type MadeToken } from './NewToken.tsx';
import { TokenForm } from './TokenForm.tsx';
import { expiryState } from './token-expiry.ts';
import styles from './account.module.css';

export function TokenSection({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const t = useMessages(account);

  const { revalidate } = useRevalidator();
  const [doomed, setDoomed] = useState<ApiToken | null>(null);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel isPadded className={styles.section} aria-labelledby="tokens-title">
      <div className={styles.head}>
        <h2 id="tokens-title">{t('tokens.title')}</h2>
        <LinkButton weight="quiet" href="/swagger/v1">
          {t('tokens.reference')}
        </LinkButton>
        {isAdding ? null : (
          <Button data-needs-script="" icon="plus" onClick={() => setIsAdding(true)}>
            {t('tokens.newButton')}
          </Button>
        )}
      </div>
      <p className={text.muted}>{t.rich('tokens.help', { code: (text) => <code>{text}</code> })}</p>
      {made === null ? null : <NewToken made={made} onCopied={() => setMade(null)} />}
      {isAdding ? (
        <TokenForm
          onMade={(token) => {
            setIsAdding(false);
            setMade(token);
            revalidate();
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
      {tokens.length === 0 ? <p>{t('tokens.empty')}</p> : <TokenTable tokens={tokens} onRevoke={setDoomed} />}
      {doomed ? (
        <ConfirmCallDialog
          title={t('revokeDialog.title', { name: doomed.name })}
          verb={t('revokeDialog.button')}
          failureTitle={t('revokeDialog.failed')}
          call={{ path: `/api/v1/me/tokens/${doomed.id}`, options: { method: 'DELETE', reply: done } }}
          onDone={() => {
            showToast('success', t('tokens.revoked', { name: doomed.name }));
            setMade((before) => (before?.id === doomed.id ? null : before));
            revalidate();
          }}
          onClose={() => setDoomed(null)}
        >
          <p>{t('revokeDialog.detail')}</p>
        </ConfirmCallDialog>
      ) : null}
    </Panel>
  );
}

interface TokenTableProps {
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}

function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  const t = useMessages(account);

  const { nowMs } = useShellData();
  return (
    <ul className={styles.tokens}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div>
            <strong>{token.name}</strong>
            <p className={text.muted}>
              {t.rich(token.lastUsedMs === null ? 'tokens.factsUnused' : 'tokens.facts', {
                code: () => <code>{token.prefix}…</code>,
                created: () => <RelativeTime atMs={token.createdOnMs} nowMs={nowMs} />,
                used: () => <RelativeTime atMs={token.lastUsedMs ?? 0} nowMs={nowMs} />,
              })}
            </p>
            <Expiry expiresAtMs={token.expiresAtMs} nowMs={nowMs} />
          </div>
          <Button data-needs-script="" onClick={() => onRevoke(token)} aria-label={t('tokens.revokeLabel', { name: token.name })}>
            {t('tokens.revokeButton')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Expiry({ expiresAtMs, nowMs }: { readonly expiresAtMs: number | null; readonly nowMs: number }) {
  const t = useMessages(account);

  if (expiresAtMs === null) return <p className={text.muted}>{t('expiry.never')}</p>;
  const state = expiryState(expiresAtMs, nowMs);
  const key = ({ valid: 'expiry.expires', soon: 'expiry.soon', ended: 'expiry.expired' } as const)[state];
  return (
    <p className={state === 'valid' ? text.muted : styles.ending}>
      {t.rich(key, { time: () => <RelativeTime atMs={expiresAtMs} nowMs={nowMs} /> })}
    </p>
  );
}
