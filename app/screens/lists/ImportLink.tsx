// Leads to the import of files.
import { Icon } from '#app/ui/Icon.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function ImportLink() {
  const t = useMessages(lists);
  return (
    <a className="button import-link" href="/import/">
      <Icon name="upload" />
      {t('import')}
    </a>
  );
}
