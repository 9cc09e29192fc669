// What can be done to a component besides dragging it.
import { isKnownType, readNodeType } from '#app/domain/dashboard/edit/position-map.ts';
import { Choice, Choices } from '#app/ui/button/Choices.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton, MenuTitle } from '#app/ui/overlay/MenuItem.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { metaText, useItem, useSession } from '#app/screens/dashboard/edit/edit-context.ts';
import { removeWithUndo } from '#app/screens/dashboard/edit/remove-with-undo.ts';
import { StepButtons } from './StepButtons.tsx';
import styles from './EditNode.module.css';

const SIZES = ['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'] as const;

interface NodeMenuProps {
  readonly id: string;
  readonly name: string;
}

export function NodeMenu({ id, name }: NodeMenuProps) {
  const t = useMessages(dashboardEdit);
  const tCommon = useMessages(common);
  const item = useItem(id);
  const session = useSession();
  if (!item) return null;
  const kind = isKnownType(item) ? readNodeType(item) : null;
  const isFilled = item.meta['background'] === 'BACKGROUND_WHITE';
  const size = metaText(item, 'headerSize') || 'MEDIUM_HEADER';
  const fill = () => session.setMeta(id, { background: isFilled ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE' });
  const say = (isDone: boolean) => {
    if (!isDone) showToast('danger', session.ui.getState().said);
  };
  return (
    <Menu
      align={kind === 'row' || kind === 'column' ? 'start' : 'end'}
      faceClassName={styles.menuFace}
      label={t('menu.label', { name })}
      face={<Icon name="more" />}
    >
      <StepButtons id={id} name={name} />
      {kind === 'header' ? (
        <>
          <MenuTitle>{t('menu.size')}</MenuTitle>
          <Choices label={t('menu.sizeLabel')}>
            {SIZES.map((value) => (
              <Choice key={value} isPressed={size === value} onClick={() => session.setMeta(id, { headerSize: value })}>
                {t(`heading.${value}`)}
              </Choice>
            ))}
          </Choices>
        </>
      ) : null}
      {kind === 'markdown' ? (
        <Entry icon="code" label={t('menu.editText')} onClick={() => session.ui.setState({ writingId: id })} />
      ) : null}
      {kind === 'row' || kind === 'column' || kind === 'header' ? (
        <Entry icon="image" label={isFilled ? t('menu.noBackground') : t('menu.background')} onClick={fill} />
      ) : null}
      {kind === 'tabs' ? <Entry icon="plus" label={t('tabs.add')} onClick={() => say(session.addTab(id))} /> : null}
      <Entry icon="expand" label={t('menu.move')} onClick={() => session.ui.setState({ movingId: id })} />
      <Entry icon="copy" label={tCommon('duplicate')} onClick={() => say(session.duplicate(id))} />
      <hr />
      <Entry icon="close" label={tCommon('remove')} onClick={() => removeWithUndo(session, id)} />
    </Menu>
  );
}

function Entry({ icon, label, onClick }: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) {
  return (
    <MenuButton icon={icon} onClick={onClick}>
      {label}
    </MenuButton>
  );
}
