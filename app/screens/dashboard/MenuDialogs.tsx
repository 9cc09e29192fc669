// The dialogs of a dashboard's menu. Each is loaded when it first opens.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import type { Publishing } from '#app/screens/share/ShareDialog.tsx';
import type { DashboardHeadFacts } from './head-props.ts';
import type { AutoRefreshing } from './use-auto-refresh.ts';

const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);
const ImageLinksDialog = lazyPart(() =>
  import('#app/screens/image-links/ImageLinksDialog.tsx').then(({ ImageLinksDialog }) => ImageLinksDialog),
);
const EmbedDialog = lazyPart(() => import('#app/screens/embed-settings/EmbedDialog.tsx').then(({ EmbedDialog }) => EmbedDialog));
const ShareDialog = lazyPart(() => import('#app/screens/share/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog));
const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx').then(({ DeleteDialog }) => DeleteDialog));
const RefreshDialog = lazyPart(() => import('./RefreshDialog.tsx').then(({ RefreshDialog }) => RefreshDialog));

export type MenuDialog = 'share' | 'report' | 'image-links' | 'embed' | 'timing' | 'delete';

interface MenuDialogsProps {
  readonly dashboard: DashboardHeadFacts;
  readonly opened: MenuDialog;
  readonly refreshing: AutoRefreshing;
  readonly can: { readonly edit: boolean; readonly share: boolean; readonly embed: boolean };
  readonly onPublished: Publishing['onChanged'];
  readonly onCopyLink: () => void;
  /** Replaces the open dialog with another one; null closes it. */
  readonly onOpen: (dialog: MenuDialog | null) => void;
}

export function MenuDialogs({ dashboard, opened, refreshing, can, onPublished, onCopyLink, onOpen }: MenuDialogsProps) {
  const onClose = () => onOpen(null);
  const { user, csrfToken } = useShellData();
  const { id, uuid, title } = dashboard;
  switch (opened) {
    case 'share':
      return (
        <ShareDialog
          target={{ kind: 'dashboard', id }}
          canEdit={can.share}
          publishing={
            can.edit
              ? {
                  save: async (isPublished) => {
                    const { savePublished } = await import('./client/save-published.ts');
                    return savePublished(id, isPublished, csrfToken);
                  },
                  onChanged: onPublished,
                }
              : null
          }
          onCopyLink={() => onCopyLink()}
          onImageLinks={user === null ? null : () => onOpen('image-links')}
          onEmbed={can.embed ? () => onOpen('embed') : null}
          onClose={onClose}
        />
      );
    case 'report':
      return <MenuReportDialog target={{ kind: 'dashboard', id, name: title }} onClose={onClose} />;
    case 'image-links':
      return <ImageLinksDialog target={{ type: 'dashboard', uuid }} onClose={onClose} />;
    case 'embed':
      return <EmbedDialog canSet target={{ type: 'dashboard', id }} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog dashboard={dashboard} onClose={onClose} />;
    case 'timing':
      return <RefreshDialog intervalS={refreshing.intervalS} onChoose={refreshing.choose} onClose={onClose} />;
  }
}
