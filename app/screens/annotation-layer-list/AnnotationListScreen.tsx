// What stands on one annotation layer.
import { useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/screens/lists/MenuButton.tsx';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { AnnotationRow, LayerRow } from '#app/services/annotation-pages.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { AnnotationDraft } from './annotation-draft.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { annotationPath, ANNOTATIONS, annotationShape, LAYER_SHAPE } from './annotation-shape.ts';
import '#app/screens/people/people.css';

interface AnnotationListScreenProps {
  readonly layer: LayerRow;
  readonly data: ListData<AnnotationRow>;
  readonly mayWrite: boolean;
}

interface Actions {
  readonly make: () => void;
  readonly edit: (annotation: AnnotationRow) => void;
  readonly remove: (annotations: readonly AnnotationRow[]) => void;
}

export function AnnotationListScreen({ layer, data, mayWrite }: AnnotationListScreenProps) {
  const [open, setOpen] = useState<AnnotationRow | 'new' | null>(null);
  const drafts = useDrafts<AnnotationDraft>();
  const { revalidate } = useRevalidator();
  const remove = useRemover({ list: 'annotations', noun: ANNOTATIONS, path: annotationPath(layer.id) });
  const actions: Actions = {
    make: () => setOpen('new'),
    edit: setOpen,
    remove: (annotations) => remove(annotations.map(({ id }) => id)),
  };
  const done = (words: string) => {
    showToast('success', words);
    revalidate();
  };
  return (
    <>
      <ListScreen list={describe(layer, actions, mayWrite)} data={data} />
      {open === null ? null : (
        <AnnotationDialog
          key={open === 'new' ? 'new' : open.id}
          layerId={layer.id}
          annotation={open === 'new' ? null : open}
          drafts={drafts}
          onSaved={done}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const describe = (layer: LayerRow, actions: Actions, mayWrite: boolean): ListDescription<AnnotationRow> => ({
  title: layer.name,
  noun: ANNOTATIONS,
  shape: annotationShape(layer.id),
  nameOf: ({ title }) => title,
  nameSort: 'title',
  nameLabel: 'Title',
  ...(mayWrite && { onOpen: actions.edit }),
  detail: ({ description }) => description,
  columns: [
    { id: 'start', label: 'Start (UTC)', sort: 'start', cell: ({ start }) => <Instant iso={start} /> },
    { id: 'end', label: 'End (UTC)', sort: 'end', cell: ({ end }) => <Instant iso={end} /> },
    {
      id: 'changed',
      label: 'Changed',
      sort: 'changed',
      isWide: true,
      cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} />,
    },
  ],
  ...(mayWrite && {
    bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, run: actions.remove }],
    menu: (annotation: AnnotationRow) => (
      <>
        <MenuButton icon="edit" onClick={() => actions.edit(annotation)}>
          Edit
        </MenuButton>
        <hr />
        <MenuButton icon="trash" onClick={() => actions.remove([annotation])}>
          Delete
        </MenuButton>
      </>
    ),
  }),
  searchWords: 'Titles and descriptions are searched.',
  blank: {
    icon: 'clock',
    title: 'Nothing on this layer yet',
    text: 'Add what happened and when: charts that show the layer then mark it on their time axis.',
    actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
  },
  actions: (
    <>
      <a className="button" href={LAYER_SHAPE.path}>
        All layers
      </a>
      {mayWrite ? <NewButton onClick={actions.make} /> : null}
    </>
  ),
});

const Instant = ({ iso }: { readonly iso: string }) => (
  <time dateTime={`${iso}Z`}>{iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso.replace('T', ' ')}</time>
);

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button weight="primary" icon="plus" className="needs-script" onClick={onClick}>
    Add annotation
  </Button>
);
