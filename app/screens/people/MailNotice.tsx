// Says where email isn't set up: which settings it takes, and that links are passed on by hand until then.
import { invite } from '#app/messages/en/invite.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';

export function MailNotice({ problem }: { readonly problem: string | null }) {
  const t = useMessages(invite);
  if (problem === null) return null;
  return (
    <Notice kind="info" title={t('mail.off')}>
      {t('mail.offDetail', { reason: problem })}
    </Notice>
  );
}
