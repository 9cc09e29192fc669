// A link that leads to this chart on the dashboard as it is now: copied, or in a message.
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { tellCopied } from '#app/screens/dashboard/client/chart-actions.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { makeSharedLink } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { mailHref } from '#app/screens/dashboard/mail-href.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { errorText } from '#app/ui/notice/error-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

interface SharePageProps {
  readonly chart: ChartView;
  readonly csrfToken: string;
}

export function SharePage({ chart, csrfToken }: SharePageProps) {
  const t = useMessages(chartMenu);
  const tCommon = useMessages(common);
  const { dashboardId, openTabs, publish } = useDashboard();
  const withLink = async (pass: (url: string) => Promise<void> | void) => {
    try {
      await pass(await makeSharedLink({ dashboardId, csrfToken, openTabs, masks: activeMasks(dashboardId), anchor: chart.id }));
    } catch (error) {
      showToast('danger', t('linkFailed', { name: chart.title, reason: errorText(error, tCommon('tryAgainLater')) }));
    }
  };
  const copy = (url: string) => tellCopied(url, { copied: t('linkCopied'), publish });
  const mail = (url: string) => {
    window.location.href = mailHref({ subject: chart.title, body: t('mail', { title: chart.title, url }) });
  };
  return (
    <>
      <MenuButton icon="link" onClick={() => void withLink(copy)}>
        {t('copyLink')}
      </MenuButton>
      <MenuButton icon="mail" onClick={() => void withLink(mail)}>
        {t('email')}
      </MenuButton>
    </>
  );
}
