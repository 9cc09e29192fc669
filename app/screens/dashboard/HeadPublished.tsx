// Whether the dashboard is published: a label for viewers, a button that opens the share dialog for editors.
import { Badge } from '#app/ui/text/Badge.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './HeadPublished.module.css';

export function PublishedLabel({ isPublished }: { readonly isPublished: boolean }) {
  const t = useMessages(dashboard);
  return (
    <Badge tone={isPublished ? 'success' : 'plain'}>
      {isPublished ? <Icon name="check" sizePx={12} /> : null}
      {isPublished ? t('published') : t('draft')}
    </Badge>
  );
}

interface PublishedButtonProps {
  readonly isPublished: boolean;
  readonly onOpen: () => void;
}

export function PublishedButton({ isPublished, onOpen }: PublishedButtonProps) {
  const t = useMessages(dashboard);
  return (
    <button
      type="button"
      className={styles.toggle}
      title={isPublished ? t('publishedHint') : t('draftHint')}
      data-needs-script=""
      onClick={onOpen}
    >
      <PublishedLabel isPublished={isPublished} />
    </button>
  );
}
