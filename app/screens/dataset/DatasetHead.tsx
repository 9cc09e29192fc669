// The head of the edit screen: what is edited, when it was saved, and what can be done with the draft.
import { clsx } from 'clsx';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import text from '#app/ui/text/text.module.css';
import type { useEdit } from './client/use-edit.ts';
import { useDataset } from './dataset-context.ts';
import styles from './DatasetHead.module.css';

export function DatasetHead({ edit }: { readonly edit: ReturnType<typeof useEdit> }) {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { page, state, isReadOnly } = useDataset();
  // Also those that aren't shown yet.
  const { problems } = edit;
  const { modKey, nowMs } = useShellData();
  const { draft, past, future } = state;
  const place = [draft.catalog, draft.schema].filter((part) => part !== '').join('.');
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <a className={styles.back} href="/tablemodelview/list/">
          <Icon name="chevronLeft" />
          {t('head.back')}
        </a>
        <h1 title={draft.name}>{draft.name === '' ? t('head.untitled') : draft.name}</h1>
        <CertificationMarks notes={draft} show="full" />
        <p className={clsx(text.muted, text.small)}>
          {t.rich('head.facts', {
            isSql: String(draft.sql !== null),
            place: place === '' ? draft.database.name : t('head.place', { database: draft.database.name, schema: place }),
            time: () => <RelativeTime atMs={page.changedOnMs} nowMs={nowMs} />,
            hasAuthor: String(page.changedBy !== null),
            author: page.changedBy ?? '',
          })}
        </p>
      </div>
      <div className={styles.actions}>
        {isReadOnly ? null : (
          <>
            <IconButton
              icon="undo"
              label={tCommon('undo')}
              disabled={past.length === 0}
              onClick={() => edit.dispatch({ type: 'undo' })}
            />
            <IconButton
              icon="redo"
              label={tCommon('redo')}
              disabled={future.length === 0}
              onClick={() => edit.dispatch({ type: 'redo' })}
            />
          </>
        )}
        <LinkButton icon="chart" href={`/explore/?datasource_type=table&datasource_id=${page.id}`}>
          {t('head.explore')}
        </LinkButton>
        {isReadOnly ? null : (
          <Button
            weight="primary"
            icon="save"
            data-needs-script=""
            busy={edit.isSaving}
            disabled={!edit.isDirty || problems.length > 0}
            title={problems.length > 0 ? t('head.incomplete') : `${modKey}+S`}
            onClick={() => void edit.save()}
          >
            {tCommon('save')}
          </Button>
        )}
      </div>
    </header>
  );
}
