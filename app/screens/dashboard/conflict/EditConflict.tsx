// The meeting of two saves in the edit mode: what is merged or taken over goes on as the session's own document.
import { useCallback } from 'react';
import { openLayout } from '#app/domain/dashboard/edit/open-layout.ts';
import type { PositionMap } from '#app/domain/dashboard/edit/position-map.ts';
import { readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import type { EditDocument } from '#app/screens/dashboard/edit/client/edit-store.ts';
import type { EditSession } from '#app/screens/dashboard/edit/client/edit-session.ts';
import { useEdit, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import type { ConflictProps } from '#app/screens/dashboard/edit/EditDialogs.tsx';
import { ConflictDialog, type TheirSide } from './ConflictDialog.tsx';
import type { DashboardSide } from './sides.ts';

export function EditConflict(props: ConflictProps & { readonly session: EditSession }) {
  const { conflict, session, onTakeOver, onSaveAs, onClose } = props;
  const document = useEdit((state) => state);
  const { saved, isSaving, problem } = useUi((ui) => ui);
  const { etag } = conflict;
  const readTheirs = useCallback(() => read(session), [session]);
  /** From here on the save is against their version, and what is written is this document. */
  const goOn = (next: EditDocument, theirs: TheirSide) => {
    session.ui.setState({ saved: documentOf(theirs), etag: theirs.etag, conflict: { ...conflict, etag: theirs.etag } });
    session.change(next);
    onTakeOver();
  };
  const discard = () => {
    session.discard();
    window.location.assign(window.location.pathname);
  };
  return (
    <ConflictDialog
      key={etag}
      who={conflict.changedBy}
      changedOn={conflict.changedOn ?? null}
      base={sideOf(saved)}
      mine={sideOf(document)}
      readTheirs={readTheirs}
      isSaving={isSaving}
      problem={problem}
      onMerge={(merged, theirs) => goOn(documentOf(merged), theirs)}
      onTakeOver={(theirs) => {
        // What was not touched here stays theirs: owners, roles and the like go only where they were changed.
        const properties = document.properties === saved.properties ? theirs.properties : document.properties;
        goOn({ ...document, ...(properties && { properties }) }, theirs);
      }}
      onSaveAs={onSaveAs}
      onDiscard={discard}
      onClose={onClose}
    />
  );
}

const NO_PROPERTIES = readProperties(null);

const sideOf = ({ properties = NO_PROPERTIES, ...rest }: EditDocument): DashboardSide => ({ ...rest, properties });
const documentOf = ({ title, css, metadata, layout, properties }: DashboardSide): EditDocument => ({
  title,
  css,
  metadata,
  layout: layout as PositionMap,
  properties,
});

async function read(session: EditSession): Promise<TheirSide> {
  const { title, css, metadata, properties, positionJson, etag } = await session.env.api.read(session.start.dashboardId);
  return { title, css, metadata, properties, layout: openLayout(positionJson, []).layout, etag };
}
