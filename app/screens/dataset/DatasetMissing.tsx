// Shown in place of a dataset that doesn't exist or that the viewer has no access to.
import { BlankState } from '#app/ui/BlankState.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function DatasetMissing() {
  const t = useMessages(dataset);
  return (
    <div className="page">
      <BlankState
        icon="table"
        level={1}
        title={t('missing.title')}
        actions={
          <a className="button primary" href="/tablemodelview/list/">
            {t('missing.action')}
          </a>
        }
      >
        <p>{t('missing.detail')}</p>
      </BlankState>
    </div>
  );
}
