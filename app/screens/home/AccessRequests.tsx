// Requests for access to objects of the viewer: each says what granting it opens, before it is granted or refused.
import { useMemo, useState } from 'react';
import { home } from '#app/messages/en/home.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useReach } from '#app/screens/share/client/use-candidates.ts';
import { describeReach, hasClosedCharts } from '#app/screens/share/describe-reach.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { AccessRequest } from '#app/stores/share/request-wire.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import text from '#app/ui/text/text.module.css';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import styles from './AccessRequests.module.css';

export function AccessRequests({ requests }: { readonly requests: readonly AccessRequest[] }) {
  const t = useMessages(home);
  const [decided, setDecided] = useState<readonly number[]>([]);
  const open = requests.filter(({ id }) => !decided.includes(id));
  if (open.length === 0) return null;
  return (
    <Panel className={styles.panel} aria-labelledby="access-requests">
      <h2 id="access-requests">{t('requests')}</h2>
      <ul className={styles.list}>
        {open.map((request) => (
          <Request key={request.id} request={request} onDecided={() => setDecided([...decided, request.id])} />
        ))}
      </ul>
    </Panel>
  );
}

interface RequestProps {
  readonly request: AccessRequest;
  readonly onDecided: () => void;
}

function Request({ request, onDecided }: RequestProps) {
  const t = useMessages(home);
  const tShare = useMessages(shareMessages);
  const { nowMs } = useShellData();
  const { object, requester } = request;
  const subjects = useMemo(() => [{ type: 'user', ...requester } as const], [requester]);
  const { value: reach, problem } = useReach(object, subjects);
  const { isBusy, decide } = useDecision(request, onDecided);
  const isPartial = object.kind === 'dashboard' && reach !== null && hasClosedCharts(reach);
  const isDraft = object.published === false;
  return (
    <li className={styles.request}>
      <div>
        <p>
          {t.rich('request.text', { name: requester.name, title: () => <a href={object.url}>{object.title}</a> })}{' '}
          <span className={text.muted}>
            <RelativeTime atMs={request.requested_on_ms} nowMs={nowMs} />
          </span>
        </p>
        <p className={text.muted} role="status">
          {problem ??
            (reach === null
              ? tShare('reach.checking')
              : describeReach(reach, { kind: object.kind, right: 'viewer' }, tShare).join(' '))}
          {isDraft ? ` ${tShare('reach.draft')}` : null}
        </p>
      </div>
      <div className={styles.actions} data-needs-script="">
        <Button
          weight="primary"
          busy={isBusy}
          disabled={reach === null}
          onClick={() => void decide({ granted: true, shows_data: true })}
        >
          {t(isDraft ? 'request.grantPublish' : 'request.grant')}
        </Button>
        {isPartial ? (
          <Button disabled={isBusy} onClick={() => void decide({ granted: true, shows_data: false })}>
            {t('request.grantPartly')}
          </Button>
        ) : null}
        <Button weight="quiet" disabled={isBusy} onClick={() => void decide({ granted: false, shows_data: false })}>
          {t('request.refuse')}
        </Button>
      </div>
    </li>
  );
}

function useDecision({ id, object, requester }: AccessRequest, onDecided: () => void) {
  const t = useMessages(home);
  const send = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const decide = async (decision: { readonly granted: boolean; readonly shows_data: boolean }) => {
    setIsBusy(true);
    const body = { ...decision, publish: decision.granted && object.published === false };
    const sent = await send(`/api/v1/access_request/${id}`, { method: 'PUT', body, reply: done });
    setIsBusy(false);
    if (sent.kind !== 'replied' || !sent.isOk) {
      showToast('danger', t('request.failed', { reason: failureText(sent) }));
      return;
    }
    const names = { name: requester.name, title: object.title };
    showToast('success', t(decision.granted ? 'request.granted' : 'request.refused', names));
    onDecided();
  };
  return { isBusy, decide };
}
