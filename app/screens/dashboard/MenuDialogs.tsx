// The dialogs of a dashboard's menu. Their code is loaded when the first of each opens.
import { lazyPart } from '#app/ui/lazy-part.tsx';
import type { DashboardFacts } from './DashboardHead.tsx';
import type { AutoRefreshing } from './use-auto-refresh.ts';

const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);
const ImageLinksDialog = lazyPart(() =>
  import('#app/screens/image-links/ImageLinksDialog.tsx').then(({ ImageLinksDialog }) => ImageLinksDialog),
);
const EmbedDialog = lazyPart(() => import('#app/screens/embed-settings/EmbedDialog.tsx').then(({ EmbedDialog }) => EmbedDialog));
const RefreshDialog = lazyPart(() => import('./RefreshDialog.tsx').then(({ RefreshDialog }) => RefreshDialog));

export type MenuDialog = 'report' | 'image-links' | 'embed' | 'timing';

interface MenuDialogsProps {
  readonly dashboard: DashboardFacts;
  readonly opened: MenuDialog | null;
  readonly refreshing: AutoRefreshing;
  readonly onClose: () => void;
}

export function MenuDialogs({ dashboard, opened, refreshing, onClose }: MenuDialogsProps) {
  const { id, uuid, title } = dashboard;
  switch (opened) {
    case null:
      return null;
    case 'report':
      return <MenuReportDialog target={{ kind: 'dashboard', id, name: title }} onClose={onClose} />;
    case 'image-links':
      return <ImageLinksDialog target={{ type: 'dashboard', uuid }} onClose={onClose} />;
    case 'embed':
      return <EmbedDialog canSet target={{ type: 'dashboard', id }} onClose={onClose} />;
    case 'timing':
      return <RefreshDialog intervalS={refreshing.intervalS} onChoose={refreshing.choose} onClose={onClose} />;
  }
}
