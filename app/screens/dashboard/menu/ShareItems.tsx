// Menu items that copy or mail a link to this chart with the dashboard's current filters and tabs.
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { chartMenu } from '#app/messages/en/chart-menu.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { copyLinkAndTell } from '#app/screens/dashboard/client/chart-actions.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { makeSharedLink } from '#app/screens/dashboard/filters/client/keep-state.ts';
import { mailHref } from '#app/screens/dashboard/mail-href.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { errorText } from '#app/ui/notice/error-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';

interface ShareItemsProps {
  readonly chart: ChartView;
  readonly csrfToken: string;
}

export function ShareItems({ chart, csrfToken }: ShareItemsProps) {
  const t = useMessages(chartMenu);
  const tCommon = useMessages(common);
  const { dashboardId, openTabs, publishDraft } = useDashboard();
  const withLink = async (onUrl: (url: string) => Promise<void> | void) => {
    try {
      await onUrl(await makeSharedLink({ dashboardId, csrfToken, openTabs, masks: activeMasks(dashboardId), anchor: chart.id }));
    } catch (error) {
      showToast('danger', t('linkFailed', { name: chart.title, reason: errorText(error, tCommon('tryAgainLater')) }));
    }
  };
  const copy = (url: string) => copyLinkAndTell(url, { copied: t('linkCopied'), publishDraft });
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
