// Requests access to a dashboard. What is shown after it is the same whether there is such a dashboard or not.
import { useState } from 'react';
import * as z from 'zod';
import { problem as problemMessages } from '#app/messages/en/problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { replyOf } from '#app/screens/shell/reply-checks.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';

const reply = replyOf(z.object({ message: z.string() }));

type State = 'none' | 'busy' | 'requested' | { readonly problem: string };

export function RequestAccess({ dashboard }: { readonly dashboard: string }) {
  const t = useMessages(problemMessages);
  const send = useApi();
  const [state, setState] = useState<State>('none');
  const request = async () => {
    setState('busy');
    const path = `/api/v1/dashboard/${encodeURIComponent(dashboard)}/access_request`;
    const sent = await send(path, { method: 'POST', reply });
    const isSaved = sent.kind === 'answered' && sent.isOk;
    setState(isSaved ? 'requested' : { problem: t('dashboard.failed', { reason: failureText(sent) }) });
  };
  if (state === 'requested') return <Notice kind="success">{t('dashboard.requested')}</Notice>;
  return (
    <>
      {typeof state === 'object' ? <Notice kind="error">{state.problem}</Notice> : null}
      <span data-needs-script="">
        <Button weight="primary" icon="key" busy={state === 'busy'} onClick={() => void request()}>
          {t('dashboard.request')}
        </Button>
      </span>
    </>
  );
}
