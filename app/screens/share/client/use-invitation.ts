// Inviting people to the dashboard who have no account: whether the viewer can, and the call that does it.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { optionsReply, outcomesReply, type InvitationOptions, type InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { errorText } from '#app/ui/notice/error-text.ts';

interface InvitationWish {
  readonly emails: readonly string[];
  readonly roleId: number;
  readonly right: 'viewer' | 'editor';
  readonly showsData: boolean;
  readonly publish: boolean;
}

export interface Invitation {
  /** Null until it is needed and known. */
  readonly options: InvitationOptions | null;
  readonly problem: string | null;
  readonly isBusy: boolean;
  /** Null where it failed; then `problem` says why. */
  readonly invite: (wish: InvitationWish) => Promise<readonly InvitationOutcome[] | null>;
}

/** `isNeeded`: no user has the typed address. */
export function useInvitation(dashboardId: number, isNeeded: boolean): Invitation {
  const t = useMessages(shareMessages);
  const tCommon = useMessages(common);
  const send = useApi();
  const [options, setOptions] = useState<InvitationOptions | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isMissing = isNeeded && options === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    void send('/api/v1/invitation/options', { reply: checkBody(optionsReply) }).then((sent) => {
      if (isOver) return;
      if (sent.kind === 'replied' && sent.isOk) setOptions(optionsReply.parse(jsonOf(sent.text)).result);
      else setProblem(t('add.failed', { reason: failureText(sent) }));
    });
    return () => {
      isOver = true;
    };
  }, [isMissing, send, t]);
  const invite = async ({ emails, roleId, right, showsData, publish }: InvitationWish) => {
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { emails, roles: [roleId], right, shows_data: showsData, publish };
      const path = `/api/v1/dashboard/${dashboardId}/access/invite`;
      const sent = await send(path, { method: 'POST', body, reply: checkBody(outcomesReply) });
      if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
      return outcomesReply.parse(jsonOf(sent.text)).result;
    } catch (error) {
      setProblem(t('changeFailed', { reason: errorText(error, tCommon('tryAgain')) }));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  return { options, problem, isBusy, invite };
}
