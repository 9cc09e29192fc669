// Actions on the selected cells, at the pointer or key that opened it.
import { GridFloat, type FloatPoint } from './GridFloat.tsx';
import { dataGrid } from '#app/messages/en/data-grid.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';

export interface GridAct {
  readonly message: string;
  readonly act: () => void;
}

interface GridMenuProps {
  readonly at: FloatPoint;
  /** That of selected cells where absent. */
  readonly label?: string;
  readonly acts: readonly GridAct[];
  readonly onClose: () => void;
}

export function GridMenu({ at, label, acts, onClose }: GridMenuProps) {
  const t = useMessages(dataGrid);

  return (
    <GridFloat at={at} label={label ?? t('menu.label')} role="menu" onClose={onClose}>
      {acts.map(({ message, act }) => (
        <MenuButton
          key={message}
          role="menuitem"
          onClick={() => {
            onClose();
            act();
          }}
        >
          {message}
        </MenuButton>
      ))}
    </GridFloat>
  );
}
