// What the head of a dashboard, and its menu, show and do.
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { RefreshState } from './client/auto-refresh.ts';

export type DashboardHeadFacts = DashboardPageData['dashboard'];

export interface DashboardHeadProps {
  readonly dashboard: DashboardHeadFacts;
  /** Only its name is there then, for those who don't see the page. */
  readonly isHidden: boolean;
  /** On a wall: nothing in it can be pressed. */
  readonly isKiosk: boolean;
  readonly onRefresh: (options: { force: boolean }) => void;
  /** Null for users who can only view. */
  readonly onEdit: (() => void) | null;
  readonly isOpening: boolean;
  /** Null for users who can only view. */
  readonly onChange: ((what: 'properties' | 'filters' | 'new-filter') => void) | null;
  /** Opens who can open it, and its links. */
  readonly onShare: () => void;
  /** Copies the address of the dashboard as it is now. */
  readonly onCopyLink: () => void;
  /** Opens an email with that address. */
  readonly onMailLink: () => void;
  /** Opens the links that show the dashboard as an image to anyone. */
  readonly onImageLinks: () => void;
  /** Opens the settings of embedding; null for those who can't change them. */
  readonly onEmbed: (() => void) | null;
  /** What the timer does; null while nothing is timed. */
  readonly refreshing: RefreshState | null;
  /** Opens the choice of an interval. */
  readonly onInterval: () => void;
  /** Schedules an email report; null for those who can't. */
  readonly onReport: (() => void) | null;
  /** Shows the dashboard alone. */
  readonly onKiosk: () => void;
  readonly onDelete: () => void;
}
