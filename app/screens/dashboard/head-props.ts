// Props of a dashboard's header and menu.
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { RefreshState } from './client/auto-refresh.ts';

export type DashboardHeadFacts = DashboardPageData['dashboard'];

export interface DashboardHeadProps {
  readonly dashboard: DashboardHeadFacts;
  /** Only the title is rendered then, for screen readers. */
  readonly isHidden: boolean;
  /** In kiosk mode, the header has no controls. */
  readonly isKiosk: boolean;
  readonly onRefresh: (options: { force: boolean }) => void;
  /** Null for users who can only view. */
  readonly onEdit: (() => void) | null;
  readonly isOpening: boolean;
  /** Null for users who can only view. */
  readonly onChange: ((what: 'properties' | 'filters' | 'new-filter') => void) | null;
  /** Opens the share dialog. */
  readonly onShare: () => void;
  /** Copies a link to the dashboard in its current state. */
  readonly onCopyLink: () => void;
  /** Opens an email with a link to the dashboard. */
  readonly onMailLink: () => void;
  /** Opens the dialog of public image links. */
  readonly onImageLinks: () => void;
  /** Opens the embedding settings; null if the viewer can't change them. */
  readonly onEmbed: (() => void) | null;
  /** The state of auto-refresh; null if it's off. */
  readonly refreshing: RefreshState | null;
  /** Opens the auto-refresh dialog. */
  readonly onInterval: () => void;
  /** Schedules an email report; null if the viewer can't. */
  readonly onReport: (() => void) | null;
  /** Opens kiosk mode. */
  readonly onKiosk: () => void;
  readonly onDelete: () => void;
}
