// Layers of annotations: what happened when, to be drawn over charts of time.
import type { ListData } from '#app/domain/list/list-state.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/EditDialog.tsx';
import { EditEntries } from '#app/screens/lists/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { RowDialog } from '#app/screens/lists/RowDialog.tsx';
import type { LayerRow } from '#app/services/charts/annotation-pages.server.ts';
import { LAYER_PATH, LAYER_SHAPE, layerHref, LAYERS } from './annotation-shape.ts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true, maxLength: 250 },
  { name: 'descr', label: 'Description', kind: 'area', maxLength: 20_000, hint: 'What kind of events stand on it.' },
];

interface AnnotationLayerListScreenProps {
  readonly data: ListData<LayerRow>;
  readonly mayWrite: boolean;
}

export function AnnotationLayerListScreen({ data, mayWrite }: AnnotationLayerListScreenProps) {
  const { actions, form } = useRowForm<LayerRow>({ list: LAYER_SHAPE.name, noun: LAYERS, path: LAYER_PATH });
  return (
    <>
      <ListScreen list={describe(actions, mayWrite)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun="annotation layer"
          shortNoun="layer"
          fields={FIELDS}
          valuesOf={(row) => ({ name: row?.name ?? '', descr: row?.description ?? '' })}
          path={LAYER_PATH}
          madeNote="Open it to add annotations."
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<LayerRow>, mayWrite: boolean): ListDescription<LayerRow> => ({
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
    CHANGED_COLUMN,
  ],
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove, isEmpty)],
    menu: (layer: LayerRow) => <EditEntries row={layer} actions={actions} mayRemove={isEmpty(layer)} />,
  }),
  searchWords: 'Names and descriptions are searched.',
  blank: {
    icon: 'clock',
    title: 'No annotation layers yet',
    text: 'A layer holds what happened when: releases, campaigns, holidays. Charts of time can show it over their lines.',
    actions: mayWrite ? <NewButton onClick={actions.make}>New layer</NewButton> : null,
  },
  actions: mayWrite ? <NewButton onClick={actions.make}>New layer</NewButton> : null,
});

/** Charts may show what stands on a layer: it goes once it is empty. */
const isEmpty = ({ annotationCount }: LayerRow): boolean => annotationCount === 0;
