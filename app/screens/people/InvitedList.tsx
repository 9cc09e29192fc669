// What became of invitations: links to pass on where no mail took them, and who wasn't invited.
import { useRef, useState } from 'react';
import { invite } from '#app/messages/en/invite.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import type { Invited, InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { copyText, describeCopied } from '#app/ui/browser/copy-text.ts';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Input } from '#app/ui/form/Input.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import styles from './InvitedList.module.css';

export function InvitedList({ outcomes }: { readonly outcomes: readonly InvitationOutcome[] }) {
  const t = useMessages(invite);
  const locale = useLocale();
  const invited = outcomes.filter((one) => one.state === 'invited');
  const refused = outcomes.filter((one) => one.state === 'refused');
  const [sent, failed, links] = (['sent', 'failed', 'off'] as const).map((mail) => invited.filter((one) => one.mail === mail));
  const naming = (some: readonly { readonly email: string }[] = []) => ({ count: some.length, email: some[0]?.email ?? '' });
  const expiresAtMs = invited[0]?.expires_at_ms;
  return (
    <>
      {refused.length === 0 ? null : (
        <Notice kind="error" title={t('done.refused', naming(refused))}>
          {byMessage(refused).map(([message, emails]) => (
            <p key={message} className={styles.refused}>
              {refused.length === 1 ? message : `${emails.join(', ')}: ${message}`}
            </p>
          ))}
        </Notice>
      )}
      {sent?.length ? <Notice kind="success">{t('done.sent', naming(sent))}</Notice> : null}
      {failed?.length ? (
        <Notice kind="warning" title={t('done.failed', naming(failed))}>
          <p>{failed[0]?.mail_problem}</p>
          <p>{t('done.failedDetail')}</p>
        </Notice>
      ) : null}
      {links?.length ? <h3>{t('done.links', naming(links))}</h3> : null}
      {[...(failed ?? []), ...(links ?? [])].map((one) => (
        <InvitationLink key={one.email} invited={one} isNamed={invited.length === 1 && links?.length === 1} />
      ))}
      {expiresAtMs === undefined ? null : (
        <FieldHint>
          {t('done.once', { date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(expiresAtMs) })}
        </FieldHint>
      )}
    </>
  );
}

const byMessage = (refused: readonly { readonly email: string; readonly message: string }[]) =>
  [...Map.groupBy(refused, ({ message }) => message)].map(
    ([message, some]) => [message, some.map(({ email }) => email)] as const,
  );

interface InvitationLinkProps {
  readonly invited: Invited;
  /** Whether the heading above says whose link it is. */
  readonly isNamed: boolean;
}

function InvitationLink({ invited: { email, link }, isNamed }: InvitationLinkProps) {
  const t = useMessages(invite);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const done = await copyText(link);
    // No access to the clipboard: what is selected can be copied by hand.
    if (!done) field.current?.select();
    setIsCopied(done);
  };
  return (
    <div>
      {isNamed ? null : <p className={styles.email}>{email}</p>}
      <div className={styles.link}>
        <Input
          ref={field}
          isCompact
          className={styles.text}
          readOnly
          spellCheck={false}
          aria-label={t('done.link', { email })}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={isCopied ? 'check' : 'copy'} aria-label={t('done.copyOf', { email })} onClick={() => void copy()}>
          {t('done.copy')}
        </Button>
      </div>
      <p role="status">{isCopied === null ? null : describeCopied(isCopied, { failed: t('done.byHand') })}</p>
    </div>
  );
}
