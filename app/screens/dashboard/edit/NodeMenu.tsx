// What can be done to a component besides dragging it.
import { isKnownType, typeOf } from '#app/domain/dashboard/edit/position-map.ts';
import { Icon, type IconName } from '#app/ui/Icon.tsx';
import { Menu } from '#app/ui/Menu.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { metaText, useItem, useSession } from './edit-context.ts';
import { removeWithUndo } from './remove-with-undo.ts';

const SIZES = [
  ['SMALL_HEADER', 'Small'],
  ['MEDIUM_HEADER', 'Medium'],
  ['LARGE_HEADER', 'Large'],
] as const;

interface NodeMenuProps {
  readonly id: string;
  readonly name: string;
}

export function NodeMenu({ id, name }: NodeMenuProps) {
  const item = useItem(id);
  const session = useSession();
  if (!item) return null;
  const kind = isKnownType(item) ? typeOf(item) : null;
  const isFilled = item.meta['background'] === 'BACKGROUND_WHITE';
  const size = metaText(item, 'headerSize') || 'MEDIUM_HEADER';
  const fill = () => session.setMeta(id, { background: isFilled ? 'BACKGROUND_TRANSPARENT' : 'BACKGROUND_WHITE' });
  const say = (isDone: boolean) => {
    if (!isDone) showToast('error', session.ui.getState().said);
  };
  return (
    <Menu className="ed-menu" label={`Change ${name}`} face={<Icon name="more" />}>
      {kind === 'header' ? (
        <>
          <p className="menu-title">Size</p>
          <div className="choices" role="group" aria-label="Size of the heading">
            {SIZES.map(([value, label]) => (
              <button
                key={value}
                type="button"
                aria-pressed={size === value}
                onClick={() => session.setMeta(id, { headerSize: value })}
              >
                {label}
              </button>
            ))}
          </div>
        </>
      ) : null}
      {kind === 'markdown' ? (
        <Entry icon="code" label="Edit text" onClick={() => session.ui.setState({ writingId: id })} />
      ) : null}
      {kind === 'row' || kind === 'column' || kind === 'header' ? (
        <Entry icon="image" label={isFilled ? 'Without a background' : 'With a background'} onClick={fill} />
      ) : null}
      {kind === 'tabs' ? <Entry icon="plus" label="Add a tab" onClick={() => say(session.addTab(id))} /> : null}
      <Entry icon="expand" label="Move to…" onClick={() => session.ui.setState({ movingId: id })} />
      <Entry icon="copy" label="Duplicate" onClick={() => say(session.duplicate(id))} />
      <hr />
      <Entry icon="close" label="Remove" onClick={() => removeWithUndo(session, id)} />
    </Menu>
  );
}

function Entry({ icon, label, onClick }: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="menu-item" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
