// Leads to the import of files.
import { LinkButton } from '#app/ui/button/Button.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './ImportLink.module.css';

export function ImportLink() {
  const t = useMessages(lists);
  return (
    <LinkButton className={styles.link} icon="upload" href="/import/">
      {t('import')}
    </LinkButton>
  );
}
