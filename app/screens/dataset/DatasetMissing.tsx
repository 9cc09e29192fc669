// Shown in place of a dataset that doesn't exist or that the viewer has no access to.
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Page } from '#app/ui/layout/Page.tsx';

export function DatasetMissing() {
  const t = useMessages(dataset);
  return (
    <Page>
      <BlankState
        icon="table"
        level={1}
        title={t('missing.title')}
        actions={
          <LinkButton weight="primary" href="/tablemodelview/list/">
            {t('missing.action')}
          </LinkButton>
        }
      >
        <p>{t('missing.detail')}</p>
      </BlankState>
    </Page>
  );
}
