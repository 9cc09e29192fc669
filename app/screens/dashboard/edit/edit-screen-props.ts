// Props of the editor and its frame.
import type { ReactNode, RefObject } from 'react';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { EditSession } from './client/edit-session.ts';
import type { ConflictProps } from './EditDialogs.tsx';

export interface EditScreenProps {
  readonly dashboardId: number;
  readonly view: readonly NodeView[];
  readonly openTabs: readonly string[];
  /** The page as it is looked at, from which the pictures come. */
  readonly page: RefObject<HTMLElement>;
  /** The editor is mounted: the page behind it can be hidden. */
  readonly onReady: () => void;
  /** `isSaved`: the page behind shows what was before. */
  readonly onLeave: (left: { readonly isSaved: boolean; readonly openTabs: readonly string[] }) => void;
  /** Opens the properties of what is being edited; without it there is no entry for them. */
  readonly onProperties?: (session: EditSession) => void;
  /** The same for its filters. */
  readonly onFilters?: (session: EditSession) => void;
  /** Shown instead of the plain prompt when another user saved first. */
  readonly renderConflict?: (props: ConflictProps & { readonly session: EditSession }) => ReactNode;
}
