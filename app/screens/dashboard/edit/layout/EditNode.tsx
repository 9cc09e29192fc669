// One component with its frame: the handle that moves it, its menu, the edges that resize it.
import { clsx } from 'clsx';
import { Draggable } from 'react-beautiful-dnd';
import { memo, useMemo, useRef, type CSSProperties, type FocusEvent, type KeyboardEvent } from 'react';
import { nameComponent } from '#app/domain/dashboard/edit/places.ts';
import { isKnownType, readNodeType, type PositionItem } from '#app/domain/dashboard/edit/position-map.ts';
import { widthOwner } from '#app/domain/dashboard/edit/widths.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useEdit, useItem, useSession, useUi } from '#app/screens/dashboard/edit/edit-context.ts';
import { ChartBox } from './ChartBox.tsx';
import { EditList, type EditNodeProps } from './EditList.tsx';
import { EditTabs } from './EditTabs.tsx';
import { HeadingBox } from './HeadingBox.tsx';
import { OtherBox } from './OtherBox.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { ResizeHandles } from './ResizeHandles.tsx';
import { TextBox } from './TextBox.tsx';
import { focusStep } from '#app/screens/dashboard/edit/focus-step.ts';
import { sizeAfterKey, stepOfKey } from './node-keys.ts';
import { removeWithUndo } from '#app/screens/dashboard/edit/remove-with-undo.ts';
import parts from '#app/screens/dashboard/layout-parts.module.css';
import lists from './EditList.module.css';
import styles from './EditNode.module.css';

export const EditNode = memo(function EditNode({ id, index, span }: EditNodeProps) {
  const t = useMessages(dashboardEdit);
  const item = useItem(id);
  const session = useSession();
  const isSelected = useUi(({ selectedId }) => selectedId === id);
  const name = useEdit(({ layout }) => nameComponent(layout, id));
  const frame = useRef<HTMLDivElement | null>(null);
  const body = useMemo(() => (item ? <NodeBody item={item} /> : null), [item]);
  if (!item) return null;
  const kind = isKnownType(item) ? readNodeType(item) : 'other';

  const onFocus = (event: FocusEvent) => {
    event.stopPropagation();
    session.select(id);
  };
  const onHandleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      removeWithUndo(session, id);
    }
    const direction = stepOfKey(event);
    if (direction !== null) {
      event.preventDefault();
      if (session.step(id, direction, window.matchMedia(BREAKPOINTS.narrow).matches)) focusStep(id, null);
      return;
    }
    const layout = session.store.getState().layout;
    const size = sizeAfterKey(event, { item, owner: widthOwner(layout, id) });
    if (!size) return;
    event.preventDefault();
    session.resize(id, size.size);
    session.say(size.message);
  };

  return (
    <Draggable draggableId={id} index={index}>
      {(provided, snapshot) => (
        <div
          {...provided.draggableProps}
          ref={(element) => {
            frame.current = element;
            provided.innerRef(element);
          }}
          className={lists.node}
          style={{ ...provided.draggableProps.style, ...(span !== null && ({ '--span': span } as CSSProperties)) }}
          data-node={id}
          data-kind={kind}
          data-selected={isSelected || undefined}
          data-lifted={snapshot.isDragging || undefined}
          onFocus={onFocus}
          onPointerDown={(event) => {
            event.stopPropagation();
            session.select(id);
          }}
        >
          <div className={styles.tools} data-tools="">
            <div
              {...provided.dragHandleProps}
              role="button"
              tabIndex={0}
              className={styles.handle}
              data-handle=""
              aria-label={t('node.move', { name })}
              title={t('node.moveHint')}
              onKeyDown={onHandleKey}
            >
              <Icon name="grip" />
            </div>
            {kind === 'markdown' ? (
              <IconButton
                icon="edit"
                label={t('menu.editText')}
                className={styles.write}
                onClick={() => session.ui.setState({ writingId: id })}
              />
            ) : null}
            <NodeMenu id={id} name={name} />
          </div>
          {body}
          <ResizeHandles id={id} frame={frame} />
        </div>
      )}
    </Draggable>
  );
});

const NodeBody = memo(function NodeBody({ item }: { readonly item: PositionItem }) {
  const t = useMessages(dashboardEdit);
  if (!isKnownType(item)) return <OtherBox item={item} />;
  switch (readNodeType(item)) {
    case 'chart':
      return <ChartBox item={item} />;
    case 'markdown':
      return <TextBox item={item} />;
    case 'header':
      return <HeadingBox item={item} />;
    case 'divider':
      return <hr className={clsx(AUTHOR.divider, parts.divider)} />;
    case 'tabs':
      return <EditTabs id={item.id} Node={EditNode} />;
    case 'row':
    case 'column':
      return (
        <div className={clsx(styles.fill, item.meta['background'] === 'BACKGROUND_WHITE' && parts.filled)} data-fills="">
          <EditList id={item.id} Node={EditNode} hint={item.type === 'ROW' ? t('node.dropInRow') : t('node.dropInColumn')} />
        </div>
      );
    case 'grid':
    case 'tab':
    case 'root':
      return null;
  }
});
