// Props of the editor and its frame.
import type { ReactNode, RefObject } from 'react';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { EditSession } from './client/edit-session.ts';
import type { ConflictProps } from './EditDialogs.tsx';

export interface EditScreenProps {
  readonly dashboardId: number;
  readonly view: readonly NodeView[];
  readonly openTabs: readonly string[];
  /** The viewed page, from which the pictures are taken. */
  readonly page: RefObject<HTMLElement>;
  /** Called once the editor is mounted, so that the page behind it can be hidden. */
  readonly onReady: () => void;
  /** `isSaved` means that the page behind is outdated. */
  readonly onLeave: (left: { readonly isSaved: boolean; readonly openTabs: readonly string[] }) => void;
  /** Opens the properties; if absent, the menu entry is hidden. */
  readonly onProperties?: (session: EditSession) => void;
  /** Opens the filter settings; if absent, the menu entry is hidden. */
  readonly onFilters?: (session: EditSession) => void;
  /** Replaces the default conflict dialog. */
  readonly renderConflict?: (props: ConflictProps & { readonly session: EditSession }) => ReactNode;
}
