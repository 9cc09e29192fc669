// Builds a dashboard from a dataset that is at hand, and opens it.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { startFrom } from './start-call.ts';
import { useMayBuild } from './use-may-build.ts';

interface BuildButtonProps {
  readonly datasetId: number;
  readonly isPrimary?: boolean;
}

export function BuildButton({ datasetId, isPrimary = false }: BuildButtonProps) {
  const t = useMessages(dashboardStart);
  const tCommon = useMessages(common);
  const send = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const build = async () => {
    setIsBusy(true);
    try {
      const id = await startFrom(send, { datasetId, dashboardId: null, title: '' });
      window.location.assign(dashboardHref({ id, slug: null }));
    } catch (error) {
      setIsBusy(false);
      showToast('danger', `${t('failed')}. ${error instanceof Error ? error.message : tCommon('tryAgainLater')}`);
    }
  };
  if (!useMayBuild()) return null;
  return (
    <Button icon="dashboard" busy={isBusy} weight={isPrimary ? 'primary' : 'plain'} onClick={() => void build()}>
      {t('build')}
    </Button>
  );
}
