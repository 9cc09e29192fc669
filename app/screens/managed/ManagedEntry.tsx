// In the menu of a row that another tool manages, in the place of what would change it.
import type { Managed } from '#app/domain/access/managed.ts';
import { managed as managedTexts } from '#app/messages/en/managed.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { MenuLink, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';

export function ManagedEntry({ managed }: { readonly managed: Managed | null }) {
  const t = useMessages(managedTexts);
  if (!managed) return null;
  if (managed.url === null) return <MenuTitle>{t('title')}</MenuTitle>;
  return (
    <MenuLink icon="link" href={managed.url} target="_blank" rel="noreferrer">
      {t('menu')}
    </MenuLink>
  );
}
