// How signing in to a database has ended. Tells the tab that waits for it, and closes itself where the browser lets it.
import { useEffect } from 'react';
import { databaseSignIn } from '#app/messages/en/database-sign-in.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BareFrame } from '#app/screens/shell/BareFrame.tsx';
import { announceSignIn } from '#app/screens/shell/sign-in-channel.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { LinkButton } from '#app/ui/button/Button.tsx';
import text from '#app/ui/text/text.module.css';

interface SignedInScreenProps {
  readonly status: 'signed_in' | 'denied' | 'failed' | 'expired';
  /** Null where nothing is known of what was begun. */
  readonly databaseId: number | null;
  readonly tabId: string | null;
  /** Reason from the authorization server or from Meridian; null: unknown. */
  readonly reason: string | null;
}

const ICONS = { signed_in: 'check', denied: 'lock', failed: 'warning', expired: 'clock' } as const;

export function SignedInScreen({ status, databaseId, tabId, reason }: SignedInScreenProps) {
  const t = useMessages(databaseSignIn);
  useEffect(() => {
    if (databaseId === null || status === 'expired') return;
    announceSignIn({ databaseId, status });
    if (status === 'signed_in') window.close();
  }, [databaseId, status]);
  const again = databaseId === null ? null : `/database/${databaseId}/sign_in${tabId === null ? '' : `?tab_id=${tabId}`}`;
  return (
    <BareFrame>
      <BlankState
        icon={ICONS[status]}
        level={1}
        title={t(`page.${status}.title`)}
        actions={
          status === 'signed_in' ? null : (
            <LinkButton weight="primary" href={again ?? '/'}>
              {t(again === null ? 'buttonHome' : 'buttonAgain')}
            </LinkButton>
          )
        }
      >
        <p>{t(`page.${status}.text`)}</p>
        {reason === null ? null : <p className={text.muted}>{reason}</p>}
      </BlankState>
    </BareFrame>
  );
}
