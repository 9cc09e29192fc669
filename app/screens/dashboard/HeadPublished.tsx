// Whether the dashboard is published: a label for readers, and a control for those who can edit it.
import { useRef, useState } from 'react';
import { Badge } from '#app/ui/Badge.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
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

interface PublishedToggleProps {
  readonly id: number;
  readonly isPublished: boolean;
}

/** Changes at once, and back where it couldn't be saved. Presses are saved one after the other. */
export function PublishedToggle({ id, isPublished }: PublishedToggleProps) {
  const t = useMessages(dashboard);
  const tCommon = useMessages(common);
  const { csrfToken } = useShellData();
  const [isOn, setOn] = useState(isPublished);
  const stored = useRef(isPublished);
  const saving = useRef(Promise.resolve());
  const save = async (wanted: boolean) => {
    try {
      const { savePublished } = await import('./client/save-published.ts');
      if (await savePublished(id, wanted, csrfToken)) stored.current = wanted;
    } catch {
      // The code for it couldn't be loaded.
      showToast('danger', tCommon('tryAgainLater'));
    }
    setOn(stored.current);
  };
  const toggle = () => {
    const wanted = !isOn;
    setOn(wanted);
    saving.current = saving.current.then(() => save(wanted));
  };
  return (
    <button
      type="button"
      className={styles.toggle}
      title={isOn ? t('unpublishHint') : t('publishHint')}
      data-needs-script=""
      onClick={toggle}
    >
      <PublishedLabel isPublished={isOn} />
    </button>
  );
}
