// The list of tags: created, renamed and deleted here.
import type { ListData } from '#app/domain/list/list-state.ts';
import { useRowForm, type RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { CHANGED_COLUMN } from '#app/screens/lists/cells/common-columns.tsx';
import type { FieldSpec } from '#app/screens/lists/edit/EditDialog.tsx';
import { EditEntries } from '#app/screens/lists/edit/EditEntries.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import { MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { NewButton } from '#app/screens/lists/edit/NewButton.tsx';
import { mayWrite } from '#app/screens/lists/edit/owned-actions.ts';
import { removeBulk } from '#app/screens/lists/edit/remove-bulk.ts';
import { RowDialog } from '#app/screens/lists/edit/RowDialog.tsx';
import { madeUnnamed } from '#app/screens/shell/api/reply-checks.ts';
import type { TagRow } from '#app/services/lists/rows.ts';
import { common } from '#app/messages/en/common.ts';
import { tagList } from '#app/messages/en/tag-list.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TAG_PATH, TAG_SHAPE } from './tag-shape.ts';

type T = Translate<typeof tagList.texts>;

const findFields = (tCommon: Translate<typeof common.texts>): readonly FieldSpec[] => [
  { name: 'name', label: tCommon('name'), kind: 'text', required: true, maxLength: 250 },
  { name: 'description', label: tCommon('description'), kind: 'area', maxLength: 10_000 },
];

interface TagListScreenProps {
  readonly data: ListData<TagRow>;
  readonly mayMake: boolean;
}

export function TagListScreen({ data, mayMake }: TagListScreenProps) {
  const t = useMessages(tagList);
  const tCommon = useMessages(common);
  const noun = [t('noun.one'), t('noun.many')] as const;
  const { actions, form } = useRowForm<TagRow>({ list: 'tags', noun, path: TAG_PATH, note: t('deletedNote') });
  return (
    <>
      <ListScreen list={describe(actions, mayMake, t)} data={data} />
      {form ? (
        <RowDialog
          key={form.key}
          form={form}
          noun={noun[0]}
          fields={findFields(tCommon)}
          valuesOf={(row) => ({ name: row?.name ?? '', description: row?.description ?? '' })}
          path={TAG_PATH}
          made={madeUnnamed}
        />
      ) : null}
    </>
  );
}

const describe = (actions: RowActions<TagRow>, mayMake: boolean, t: T): ListDescription<TagRow> => ({
  title: t('title'),
  noun: [t('noun.one'), t('noun.many')],
  shape: TAG_SHAPE,
  nameOf: ({ name }) => name,
  hrefOf: carriersHref,
  nameSort: 'title',
  detail: ({ description }) => description || null,
  columns: [CHANGED_COLUMN],
  favorites: { isFavorite: (row) => row.isFavorite, pathOf: ({ id }) => `${TAG_PATH}${id}/favorites/` },
  ...(mayMake && { bulk: [removeBulk(actions.remove, mayWrite)] }),
  menu: (row) => (
    <>
      <MenuLink icon="tag" href={carriersHref(row)}>
        {t('menu.show')}
      </MenuLink>
      {row.mayWrite ? <EditEntries row={row} actions={actions} editLabel={t('menu.edit')} /> : null}
    </>
  ),
  searchMessage: t('search'),
  blank: {
    icon: 'tag',
    title: t('blank.title'),
    text: t('blank.detail'),
  },
  create: mayMake ? <NewButton onClick={actions.make}>{t('new')}</NewButton> : null,
});

const carriersHref = ({ id }: TagRow): string => `/superset/all_entities/?id=${id}`;
