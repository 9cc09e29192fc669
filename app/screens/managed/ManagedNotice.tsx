// Says that something is managed by another tool, and leads there.
import type { Managed } from '#app/domain/access/managed.ts';
import { managed as managedTexts } from '#app/messages/en/managed.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import styles from './ManagedNotice.module.css';

interface ManagedNoticeProps {
  readonly managed: Managed | null;
  readonly what: 'chart' | 'dashboard' | 'dataset' | 'database';
}

/** Nothing for what is managed here. */
export function ManagedNotice({ managed, what }: ManagedNoticeProps) {
  const t = useMessages(managedTexts);
  if (!managed) return null;
  return (
    <Notice kind="info" title={t('title')} className={styles.notice}>
      {t(`notice.${what}`)}{' '}
      {managed.url === null ? null : (
        <a href={managed.url} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      )}
    </Notice>
  );
}
