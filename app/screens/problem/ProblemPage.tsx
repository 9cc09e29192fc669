// A screen that cannot be shown: not found, not allowed, or broken. Says what happened and where to go.
import { BlankState } from '#app/ui/BlankState.tsx';
import { common } from '#app/messages/en/common.ts';
import { problem as problemMessages } from '#app/messages/en/problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface ProblemPageProps {
  readonly status: number;
  /** The message of the refusal, where it is meant for the viewer. */
  readonly message?: string | undefined;
}

export function ProblemPage({ status, message }: ProblemPageProps) {
  const tCommon = useMessages(common);
  const t = useMessages(problemMessages);

  const { icon, title, text } = findProblem(status);
  return (
    <BlankState
      icon={icon}
      title={t(title)}
      level={1}
      actions={
        <>
          {status >= 500 ? (
            <a className="button primary" href="">
              {tCommon('tryAgain')}
            </a>
          ) : null}
          <a className={status >= 500 ? 'button' : 'button primary'} href="/dashboard/list/">
            {t('dashboardsLink')}
          </a>
          <a className="button quiet" href="/">
            {t('homeLink')}
          </a>
        </>
      }
    >
      <p>{message ?? t(text)}</p>
    </BlankState>
  );
}

const PROBLEMS = {
  missing: { icon: 'search', title: 'missing.title', text: 'missing.detail' },
  denied: { icon: 'lock', title: 'denied.title', text: 'denied.detail' },
  tooLarge: { icon: 'warning', title: 'tooLarge.title', text: 'tooLarge.detail' },
  full: { icon: 'warning', title: 'full.title', text: 'full.detail' },
  broken: { icon: 'warning', title: 'broken.title', text: 'broken.detail' },
} as const;

function findProblem(status: number): (typeof PROBLEMS)[keyof typeof PROBLEMS] {
  if (status === 404) return PROBLEMS.missing;
  if (status === 403 || status === 401) return PROBLEMS.denied;
  if (status === 413) return PROBLEMS.tooLarge;
  return status === 507 ? PROBLEMS.full : PROBLEMS.broken;
}
