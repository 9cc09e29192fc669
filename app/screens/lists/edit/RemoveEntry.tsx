// The entry of a row's menu that deletes it: the last one, apart from the others.
import type { ReactNode } from 'react';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';

export const RemoveEntry = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <>
    <hr />
    <MenuButton icon="trash" onClick={onClick}>
      {children}
    </MenuButton>
  </>
);
