// Layers of annotations: what happened when, to be drawn over charts of time.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { EditDialog, type FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuButton } from '#app/screens/lists/MenuButton.tsx';
import type { LayerRow } from '#app/services/annotation-pages.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { LAYER_PATH, LAYER_SHAPE, layerHref, LAYERS } from './annotation-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 250 },
  { name: 'descr', label: 'Description', kind: 'area', maxLength: 20_000, hint: 'What kind of events stand on it.' },
];

interface AnnotationLayerListScreenProps {
  readonly data: ListData<LayerRow>;
  readonly mayWrite: boolean;
}

interface Actions {
  readonly make: () => void;
  readonly edit: (layer: LayerRow) => void;
  readonly remove: (layers: readonly LayerRow[]) => void;
}

export function AnnotationLayerListScreen({ data, mayWrite }: AnnotationLayerListScreenProps) {
  const [edited, setEdited] = useState<LayerRow | 'new' | null>(null);
  const remove = useRemover({ list: LAYER_SHAPE.name, noun: LAYERS, path: LAYER_PATH });
  const actions: Actions = {
    make: () => setEdited('new'),
    edit: setEdited,
    remove: (layers) => remove(layers.map(({ id }) => id)),
  };
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {edited ? (
        <LayerForm
          key={edited === 'new' ? 'new' : edited.id}
          layer={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </>
  );
}

const LayerForm = ({ layer, onClose }: { layer: LayerRow | null; onClose: () => void }) => (
  <EditDialog
    title={layer ? 'Edit annotation layer' : 'New annotation layer'}
    fields={FIELDS}
    values={{ name: layer?.name ?? '', descr: layer?.description ?? '' }}
    method={layer ? 'PUT' : 'POST'}
    path={layer ? `${LAYER_PATH}${layer.id}` : LAYER_PATH}
    saveLabel={layer ? 'Save' : 'Make the layer'}
    savedWords={layer ? 'The layer was saved.' : 'The layer was made. Open it to add annotations.'}
    onClose={onClose}
  />
);

const describe = (actions: Actions, mayWrite: boolean): ListDescription<LayerRow> => ({
  title: 'Annotation layers',
  noun: LAYERS,
  shape: LAYER_SHAPE,
  nameOf: ({ name }) => name,
  nameSort: 'name',
  hrefOf: ({ id }) => layerHref(id),
  opensDocument: false,
  detail: ({ description }) => description,
  columns: [
    { id: 'held', label: 'Annotations', isNumber: true, cell: ({ annotationCount }) => annotationCount.toLocaleString('en') },
    { id: 'changed', label: 'Changed', sort: 'changed', cell: (row) => <Changed atMs={row.changedOnMs} by={row.changedBy} /> },
  ],
  ...(mayWrite && {
    bulk: [{ id: 'delete', label: 'Delete', icon: 'trash' as const, allows: isEmpty, run: actions.remove }],
    menu: (layer: LayerRow) => (
      <>
        <MenuButton icon="edit" onClick={() => actions.edit(layer)}>
          Edit
        </MenuButton>
        {isEmpty(layer) ? (
          <>
            <hr />
            <MenuButton icon="trash" onClick={() => actions.remove([layer])}>
              Delete
            </MenuButton>
          </>
        ) : null}
      </>
    ),
  }),
  searchWords: 'Names and descriptions are searched.',
  blank: {
    icon: 'clock',
    title: 'No annotation layers yet',
    text: 'A layer holds what happened when: releases, campaigns, holidays. Charts of time can show it over their lines.',
    actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make} /> : null,
});

/** Charts may show what stands on a layer: it goes once it is empty. */
const isEmpty = ({ annotationCount }: LayerRow): boolean => annotationCount === 0;

const NewButton = ({ onClick }: { onClick: () => void }) => (
  <Button weight="primary" icon="plus" className="needs-script" onClick={onClick}>
    New layer
  </Button>
);
