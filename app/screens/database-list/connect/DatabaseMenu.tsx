// What can be done with a database beside editing it.
import { useState } from 'react';
import { databaseList } from '#app/messages/en/database-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { API_PATH } from '#app/screens/database-list/database-view.ts';
import { createDatabaseApi } from '#app/screens/database-list/client/database-api.ts';
import { DeleteDialog } from '#app/screens/database-list/DeleteDialog.tsx';
import { downloadExport } from '#app/screens/lists/client/download-export.ts';
import type { DatabaseForForm } from '#app/services/databases/page.server.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';

interface DatabaseMenuProps {
  readonly database: DatabaseForForm;
  readonly mayExport: boolean;
  readonly onDeleted: () => void;
}

export function DatabaseMenu({ database, mayExport, onDeleted }: DatabaseMenuProps) {
  const t = useMessages(databaseList);
  const { csrfToken } = useShellData();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name } = database;
  const sync = async (): Promise<void> => {
    showToast('info', t('sync.running', { name }));
    const outcome = await createDatabaseApi(csrfToken, fetch).call(`/${id}/sync_permissions/`, { method: 'POST', reply: done });
    if (outcome.ok) showToast('success', t('sync.done', { name }));
    else showToast('danger', t('sync.failed', { name, reason: outcome.failure.message }));
  };
  return (
    <>
      <Menu label={t('rowActions', { name: database.name })} face={<Icon name="more" />} needsScript>
        {mayExport ? (
          <MenuButton icon="download" onClick={() => void downloadExport(API_PATH, [database])}>
            {t('export')}
          </MenuButton>
        ) : null}
        <MenuButton icon="refresh" onClick={() => void sync()}>
          {t('sync')}
        </MenuButton>
        {database.managed ? null : (
          <MenuButton icon="close" onClick={() => setIsDeleting(true)}>
            {t('menu.delete')}
          </MenuButton>
        )}
      </Menu>
      {isDeleting ? <DeleteDialog database={database} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} /> : null}
    </>
  );
}
