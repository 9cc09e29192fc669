// The annotations of one layer.
import type { ListData } from '#app/domain/list/list-state.ts';
import { annotations } from '#app/messages/en/annotations.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDone } from '#app/screens/lists/client/use-done.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import { EditEntries } from '#app/screens/lists/edit/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { useDrafts } from '#app/screens/people/client/use-drafts.ts';
import type { AnnotationRow, LayerRow } from '#app/services/charts/annotation-pages.server.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import type { AnnotationDraft } from './annotation-draft.ts';
import { AnnotationDialog } from './AnnotationDialog.tsx';
import { annotationPath, annotationShape, LAYER_SHAPE } from './annotation-shape.ts';

interface AnnotationListScreenProps {
  readonly layer: LayerRow;
  readonly data: ListData<AnnotationRow>;
  readonly mayWrite: boolean;
}

export function AnnotationListScreen({ layer, data, mayWrite }: AnnotationListScreenProps) {
  const t = useMessages(annotations);
  const { actions, form } = useRowForm<AnnotationRow>({
    list: 'annotations',
    noun: [t('one'), t('many')],
    path: annotationPath(layer.id),
  });
  const drafts = useDrafts<AnnotationDraft>();
  const done = useDone();
  return (
    <>
      <ListScreen list={describe(layer, actions, mayWrite, t)} data={data} />
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

const describe = (
  layer: LayerRow,
  actions: RowActions<AnnotationRow>,
  mayWrite: boolean,
  t: Translate<typeof annotations.texts>,
): ListDescription<AnnotationRow> => ({
  title: layer.name,
  noun: [t('one'), t('many')],
  shape: annotationShape(layer.id),
  nameOf: ({ title }) => title,
  nameSort: 'title',
  nameLabel: t('column.title'),
  ...(mayWrite && { onOpen: actions.edit }),
  detail: ({ description }) => description,
  columns: [
    { id: 'start', label: t('column.start'), sort: 'start', cell: ({ start }) => <Instant iso={start} /> },
    { id: 'end', label: t('column.end'), sort: 'end', cell: ({ end }) => <Instant iso={end} /> },
    { ...CHANGED_COLUMN, isWide: true },
  ],
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove)],
    menu: (annotation: AnnotationRow) => <EditEntries row={annotation} actions={actions} />,
  }),
  searchMessage: t('search'),
  blank: {
    icon: 'clock',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  create: mayWrite ? <NewButton onClick={actions.make}>{t('addButton')}</NewButton> : null,
  actions: <LinkButton href={LAYER_SHAPE.path}>{t('allLayers')}</LinkButton>,
});

const Instant = ({ iso }: { readonly iso: string }) => (
  <time dateTime={`${iso}Z`}>{iso.endsWith('T00:00:00') ? iso.slice(0, 10) : iso.replace('T', ' ')}</time>
);
