// A screen that cannot be shown: not found, not allowed, or broken. Says what happened and where to go.
import { BlankState } from '#app/ui/BlankState.tsx';
import { common } from '#app/messages/en/common.ts';
import { problem as problemMessages } from '#app/messages/en/problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface ProblemPageProps {
  readonly status: number;
  /** Words of whoever refused, where they are meant for the viewer. */
  readonly message?: string | undefined;
}

export function ProblemPage({ status, message }: ProblemPageProps) {
  const tCommon = useMessages(common);
  const t = useMessages(problemMessages);

  const problem = problemOf(status);
  return (
    <BlankState
      icon={problem.icon}
      title={problem.title}
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
      <p>{message ?? problem.text}</p>
    </BlankState>
  );
}

function problemOf(status: number) {
  if (status === 404) {
    return {
      icon: 'search',
      title: 'Page not found',
      text: 'The address is mistyped, or what was here was deleted or isn’t shared with you.',
    } as const;
  }
  if (status === 403 || status === 401) {
    return {
      icon: 'lock',
      title: 'This is not shared with you',
      text: 'Ask its owner or an administrator for access, then reload the page.',
    } as const;
  }
  if (status === 413) {
    return { icon: 'warning', title: 'This is too large', text: 'Send less at once, then try again.' } as const;
  }
  if (status === 507) {
    return {
      icon: 'warning',
      title: 'The disk of the state is full',
      text: 'Nothing new can be saved until there is space again. Your administrator can free some on the server.',
    } as const;
  }
  return {
    icon: 'warning',
    title: 'Something broke on our side',
    text: 'Nothing of yours is lost. Try again in a moment; if it stays, tell your administrator when it happened.',
  } as const;
}
