// What was loaded, what was not, and where to go from here.
import { useEffect, useRef } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { BuildButton } from '#app/screens/dashboard/start/BuildButton.tsx';
import { useMayBuild } from '#app/screens/dashboard/start/use-may-build.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { exploreHref } from './use-transfer.ts';
import styles from './UploadDone.module.css';

interface UploadDoneProps {
  readonly view: UploadView;
  /** Null: it couldn't be created. */
  readonly datasetId: number | null;
  readonly onAnother: () => void;
}

export function UploadDone({ view, datasetId, onAnother }: UploadDoneProps) {
  const t = useMessages(upload);
  const heading = useRef<HTMLHeadingElement>(null);
  // The result takes the place of the button that was pressed: the focus must not be lost with it.
  useEffect(() => heading.current?.focus(), []);
  const mayBuild = useMayBuild();
  const { rows_loaded: rows, column_count: columns, rows_skipped: skipped, problems, changed_columns: changed } = view;
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1}>
        {t('done.title')}
      </h2>
      <Notice kind="success">{t('done.loaded', { rows, columns, table: view.table?.name ?? '' })}</Notice>
      {datasetId === null ? <Notice kind="warning">{t('done.datasetFailed')}</Notice> : null}
      {changed.length > 0 ? (
        <Notice kind="info" title={t('done.changed', { count: changed.length })}>
          <ul className={styles.problems}>
            {changed.map(({ name, type, first_rows_type: from, misfit }) => (
              <li key={name}>
                <strong>{name}</strong> {t('done.changedType', { from: t(`type.${from}`), to: t(`type.${type}`) })}{' '}
                {misfit ? t('done.changedBecause', misfit) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {skipped > 0 ? (
        <Notice kind="warning" title={t('done.skipped', { count: skipped })}>
          {skipped > problems.length ? <p>{t('done.firstProblems', { count: problems.length })}</p> : null}
          <ul className={styles.problems}>
            {problems.map(({ line, column, value, reason }, index) => (
              <li key={index}>
                <strong>{column === null ? t('problem.line', { line }) : t('problem.cell', { line, column })}</strong>{' '}
                {value === null ? null : <code>{value}</code>} {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        {datasetId === null ? null : (
          <>
            <BuildButton datasetId={datasetId} isPrimary />
            <LinkButton weight={mayBuild ? 'plain' : 'primary'} icon="chart" href={exploreHref(datasetId)}>
              {t('done.explore')}
            </LinkButton>
          </>
        )}
        <Button onClick={onAnother}>{t('done.another')}</Button>
      </div>
    </div>
  );
}
