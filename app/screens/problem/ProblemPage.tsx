// A screen that cannot be shown: not found, not allowed, or broken. Says what happened and where to go.
import type { RefusedObject } from '#app/domain/viewer/refusal.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { common } from '#app/messages/en/common.ts';
import { problem as problemMessages } from '#app/messages/en/problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { RequestAccess } from './RequestAccess.tsx';

interface ProblemPageProps {
  readonly status: number;
  /** The message of the refusal, where it is meant for the viewer. */
  readonly message?: string | undefined;
  /** By which the server's log has the failure; null where it has none. */
  readonly requestId: string | null;
  /** The object that can't be opened; null for other pages. */
  readonly refused?: RefusedObject | null;
  /** Whether the viewer can list dashboards. */
  readonly canList: boolean;
}

export function ProblemPage({ status, message, requestId, refused = null, canList }: ProblemPageProps) {
  const tCommon = useMessages(common);
  const t = useMessages(problemMessages);

  const { icon, title, text } = refused === null ? findProblem(status) : PROBLEMS.refused;
  const canOpenAgain = status >= 500 || status === 405;
  return (
    <BlankState
      icon={icon}
      title={refused === null ? t(title) : t('refused.title', { kind: refused.kind })}
      level={1}
      actions={
        <>
          {canOpenAgain ? (
            <LinkButton weight="primary" href="">
              {status === 405 ? t('method.open') : tCommon('tryAgain')}
            </LinkButton>
          ) : null}
          {refused === null ? null : <RequestAccess refused={refused} />}
          {canList ? (
            <LinkButton weight={canOpenAgain || refused !== null ? 'plain' : 'primary'} href="/dashboard/list/">
              {t('dashboardsLink')}
            </LinkButton>
          ) : null}
          <LinkButton weight="quiet" href="/">
            {t('homeLink')}
          </LinkButton>
        </>
      }
    >
      <p>{message ?? t(text)}</p>
      {requestId === null ? null : <p>{t('requestId', { id: requestId })}</p>}
    </BlankState>
  );
}

const PROBLEMS = {
  refused: { icon: 'lock', title: 'missing.title', text: 'missing.detail' },
  missing: { icon: 'search', title: 'missing.title', text: 'missing.detail' },
  denied: { icon: 'lock', title: 'denied.title', text: 'denied.detail' },
  method: { icon: 'warning', title: 'method.title', text: 'method.detail' },
  tooLarge: { icon: 'warning', title: 'tooLarge.title', text: 'tooLarge.detail' },
  full: { icon: 'warning', title: 'full.title', text: 'full.detail' },
  broken: { icon: 'warning', title: 'broken.title', text: 'broken.detail' },
} as const;

function findProblem(status: number): (typeof PROBLEMS)[keyof typeof PROBLEMS] {
  if (status === 404) return PROBLEMS.missing;
  if (status === 403 || status === 401) return PROBLEMS.denied;
  if (status === 405) return PROBLEMS.method;
  if (status === 413) return PROBLEMS.tooLarge;
  return status === 507 ? PROBLEMS.full : PROBLEMS.broken;
}
