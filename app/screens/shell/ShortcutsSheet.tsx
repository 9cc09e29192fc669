// What the keyboard can do here.
import { useLocation } from '@remix-run/react';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { shortcuts as shortcutsMessages } from '#app/messages/en/shortcuts.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { shortcutGroups, type ShortcutGroup } from './shortcut-list.ts';
import { useShellData } from './use-shell-data.ts';
import styles from './ShortcutsSheet.module.css';

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(shortcutsMessages);

  const { modKey } = useShellData();
  const groups = shortcutGroups(useLocation().pathname, modKey);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {/* Scrollable, so it must be focusable for keyboard users. */}
      <DialogContent tabIndex={0}>
        {groups.map((group) => (
          <Group key={group.title} group={group} isOnly={groups.length === 1} />
        ))}
      </DialogContent>
    </Dialog>
  );
}

function Group({ group, isOnly }: { readonly group: ShortcutGroup; readonly isOnly: boolean }) {
  const t = useMessages(shortcutsMessages);
  return (
    <section className={styles.group}>
      {isOnly ? null : <h3>{t(group.title)}</h3>}
      <dl className={styles.shortcuts}>
        {group.shortcuts.map(({ what, keys }) => (
          <Row key={what} what={t(what)} keys={keys} />
        ))}
      </dl>
    </section>
  );
}

function Row({ what, keys }: { readonly what: string; readonly keys: readonly string[] }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </>
  );
}
