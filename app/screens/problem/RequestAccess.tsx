// Requests access to an object. What is shown after it is the same whether there is such an object or not.
import { useState } from 'react';
import type { RefusedObject } from '#app/domain/viewer/refusal.ts';
import { common } from '#app/messages/en/common.ts';
import { problem as problemMessages } from '#app/messages/en/problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';

type State = 'none' | 'busy' | 'requested' | { readonly problem: string };

export function RequestAccess({ refused }: { readonly refused: RefusedObject }) {
  const t = useMessages(problemMessages);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const [state, setState] = useState<State>('none');
  const send = async (): Promise<string | null> => {
    try {
      // Every page loads this screen's code; the API's comes with the request.
      const { requestAccess } = await import('./client/request-access.ts');
      return await requestAccess(refused, csrfToken);
    } catch {
      return tCommon('tryAgainLater');
    }
  };
  const request = async () => {
    setState('busy');
    const reason = await send();
    setState(reason === null ? 'requested' : { problem: t('refused.failed', { reason }) });
  };
  if (state === 'requested') return <Notice kind="success">{t('refused.requested')}</Notice>;
  return (
    <>
      {typeof state === 'object' ? <Notice kind="error">{state.problem}</Notice> : null}
      <span data-needs-script="">
        <Button weight="primary" icon="key" busy={state === 'busy'} onClick={() => void request()}>
          {t('refused.request')}
        </Button>
      </span>
    </>
  );
}
