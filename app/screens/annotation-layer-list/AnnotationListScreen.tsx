// What stands on one annotation layer.
import type { ListData } from '#app/domain/list/list-state.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/common-columns.tsx';
import { EditEntries } from '#app/screens/lists/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { AnnotationRow, LayerRow } from '#app/services/charts/annotation-pages.server.ts';
import type { AnnotationDraft } from './annotation-draft.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { annotationPath, ANNOTATIONS, annotationShape, LAYER_SHAPE } from './annotation-shape.ts';
import '#app/screens/people/people.css';

interface AnnotationListScreenProps {
  readonly layer: LayerRow;
  readonly data: ListData<AnnotationRow>;
  readonly mayWrite: boolean;
}

export function AnnotationListScreen({ layer, data, mayWrite }: AnnotationListScreenProps) {
  const { actions, form } = useRowForm<AnnotationRow>({
    list: 'annotations',
    noun: ANNOTATIONS,
    path: annotationPath(layer.id),
  });
  const drafts = useDrafts<AnnotationDraft>();
  const done = useDone();
  return (
    <>
      <ListScreen list={describe(layer, actions, mayWrite)} data={data} />
      {form ? (
        <AnnotationDialog
          key={form.key}
          layerId={layer.id}
          annotation={form.row}
          drafts={drafts}
          onSaved={done}
          onClose={form.close}
        />
      ) : null}
    </>
  );
}

const describe = (layer: LayerRow, actions: RowActions<AnnotationRow>, mayWrite: boolean): ListDescription<AnnotationRow> => ({
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
    { ...CHANGED_COLUMN, isWide: true },
  ],
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove)],
    menu: (annotation: AnnotationRow) => <EditEntries row={annotation} actions={actions} />,
  }),
  searchWords: 'Titles and descriptions are searched.',
  blank: {
    icon: 'clock',
    title: 'Nothing on this layer yet',
    text: 'Add what happened and when: charts that show the layer then mark it on their time axis.',
    actions: mayWrite ? <NewButton onClick={actions.make}>Add annotation</NewButton> : null,
  },
  actions: (
    <>
      <a className="button" href={LAYER_SHAPE.path}>
        All layers
      </a>
      {mayWrite ? <NewButton onClick={actions.make}>Add annotation</NewButton> : null}
    </>
  ),
});

const Instant = ({ iso }: { readonly iso: string }) => (
  <time dateTime={`${iso}Z`}>{iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso.replace('T', ' ')}</time>
);
