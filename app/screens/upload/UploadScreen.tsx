// Makes a table of a file: selected, looked at, loaded. The file is sent while the viewer decides.
import { useEffect, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Page, PageHead, PageIntro, pageStatusClass } from '#app/ui/layout/Page.tsx';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { FileDrop } from './FileDrop.tsx';
import { Progress } from './Progress.tsx';
import { takeHandedFile, type GivenFile } from './client/handed-file.ts';
import { UploadDone } from './UploadDone.tsx';
import { UploadForm } from './UploadForm.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { RecentUploads } from './RecentUploads.tsx';
import { useFile } from './use-file.ts';
import { useTarget } from './use-target.ts';
import { useTransfer } from './use-transfer.ts';
import styles from './UploadScreen.module.css';

export function UploadScreen() {
  const t = useMessages(upload);
  const files = useFile();
  const transfer = useTransfer();
  const { opened, failure, isBusy } = files;
  const { user } = useShellData();
  const mayCreate = user?.places.includes('new-database') ?? false;
  const place = useTarget(transfer.api, {
    suggestedTable: opened?.suggestedTable ?? null,
    firstName: mayCreate ? t('firstTarget.name') : null,
  });
  const [others, setOthers] = useState(0);
  const choose = (given: GivenFile): void => {
    setOthers(given.others);
    transfer.begin(given.file);
    void files.open(given.file);
  };
  const takeHanded = useEffectEvent(() => {
    const handed = takeHandedFile();
    if (handed) choose(handed);
  });
  useEffect(() => takeHanded(), []);
  const { stage, view } = transfer;
  const isUnderWay = stage === 'sending' || stage === 'loading';
  const restart = (): void => {
    transfer.reset();
    files.close();
  };
  return (
    <Page>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      {stage === 'done' && view ? <UploadDone view={view} datasetId={transfer.datasetId} onAnother={restart} /> : null}
      {isUnderWay && opened ? <Progress file={opened.file} transfer={transfer} /> : null}
      {stage === 'idle' || stage === 'canceled' ? (
        <>
          <PageIntro>{t('intro')}</PageIntro>
          {stage === 'canceled' ? (
            <Notice kind="info" className={styles.notice}>
              {t('progress.canceled')}
            </Notice>
          ) : null}
          <Targets place={place} mayCreate={mayCreate} />
          <RecentUploads api={transfer.api} currentId={transfer.uploadId} />
          {others > 0 && opened ? (
            <Notice kind="info" className={styles.notice}>
              {t('drop.oneAtATime', { name: opened.file.name, others })}
            </Notice>
          ) : null}
          <FileDrop fileName={opened?.file.name ?? null} onChoose={choose} />
          <p role="status" className={pageStatusClass}>
            {isBusy && !opened ? t('status.reading') : ''}
          </p>
          {failure ? (
            <Notice kind="error" title={t('unreadable')}>
              {failure}
            </Notice>
          ) : null}
          {opened && stage === 'idle' && Array.isArray(place.targets) && place.targets.length > 0 ? (
            <UploadForm opened={opened} targets={place.targets} place={place} files={files} transfer={transfer} />
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

/** What stands in the way of any upload, or what was created to clear it. */
function Targets({ place, mayCreate }: { readonly place: ReturnType<typeof useTarget>; readonly mayCreate: boolean }) {
  const t = useMessages(upload);
  const tCommon = useMessages(common);
  const { targets, created } = place;
  if (targets === 'loading') return null;
  if ('failure' in targets)
    return (
      <Notice kind="error" title={t('targets.failed')} className={styles.notice}>
        <p>{targets.failure}</p>
        <Button onClick={place.retry}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  if (created !== null)
    return (
      <Notice kind="info" className={styles.notice}>
        {t('firstTarget.created', { name: created })}
      </Notice>
    );
  if (targets.length > 0 || mayCreate) return null;
  return (
    <Notice kind="warning" title={t('noTargets')} className={styles.notice}>
      <p>{t('noTargets.detail')}</p>
    </Notice>
  );
}
