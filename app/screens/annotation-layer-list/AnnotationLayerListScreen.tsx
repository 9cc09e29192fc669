// Annotation layers: events that time-series charts can show.
import type { ListData } from '#app/domain/list/list-state.ts';
import { annotations } from '#app/messages/en/annotations.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { EditEntries } from '#app/screens/lists/edit/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { RowDialog } from '#app/screens/lists/edit/RowDialog.tsx';
import type { LayerRow } from '#app/services/charts/annotation-pages.server.ts';
import { LAYER_PATH, LAYER_SHAPE, layerHref } from './annotation-shape.ts';

type T = Translate<typeof annotations.texts>;

const findFields = (t: T, tCommon: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'name', label: tCommon('name'), kind: 'text', required: true, maxLength: 250 },
  { name: 'descr', label: tCommon('description'), kind: 'area', maxLength: 20_000, hint: t('layers.descriptionHint') },
];

interface AnnotationLayerListScreenProps {
  readonly data: ListData<LayerRow>;
  readonly mayWrite: boolean;
}

export function AnnotationLayerListScreen({ data, mayWrite }: AnnotationLayerListScreenProps) {
  const t = useMessages(annotations);
  const tCommon = useMessages(common);
  const locale = useLocale();
  const noun = [t('layers.one'), t('layers.many')] as const;
  const { actions, form } = useRowForm<LayerRow>({ list: LAYER_SHAPE.name, noun, path: LAYER_PATH });
  return (
    <>
      <ListScreen list={describe(actions, mayWrite, t, locale)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun={noun[0]}
          shortNoun={t('layers.short')}
          fields={findFields(t, tCommon)}
          valuesOf={(row) => ({ name: row?.name ?? '', descr: row?.description ?? '' })}
          path={LAYER_PATH}
          madeNote={t('layers.createdNote')}
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<LayerRow>, mayWrite: boolean, t: T, locale: string): ListDescription<LayerRow> => ({
  title: t('layers.title'),
  noun: [t('layers.one'), t('layers.many')],
  shape: LAYER_SHAPE,
  nameOf: ({ name }) => name,
  nameSort: 'name',
  hrefOf: ({ id }) => layerHref(id),
  opensDocument: false,
  detail: ({ description }) => description,
  columns: [
    {
      id: 'held',
      label: t('layers.column.annotations'),
      isNumber: true,
      cell: ({ annotationCount }) => annotationCount.toLocaleString(locale),
    },
    CHANGED_COLUMN,
  ],
  ...(mayWrite && {
    bulk: [removeBulk(actions.remove, isEmpty)],
    menu: (layer: LayerRow) => <EditEntries row={layer} actions={actions} mayRemove={isEmpty(layer)} />,
  }),
  searchMessage: t('layers.search'),
  blank: {
    icon: 'clock',
    title: t('layers.blank.title'),
    text: t('layers.blank.detail'),
  },
  create: mayWrite ? <NewButton onClick={actions.make}>{t('layers.new')}</NewButton> : null,
});

/** Charts can show a layer’s annotations, so only empty layers can be deleted. */
const isEmpty = ({ annotationCount }: LayerRow): boolean => annotationCount === 0;
