// Opens the form of a new item, beside a list or in place of an empty one.
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button/Button.tsx';

export const NewButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button weight="primary" icon="plus" data-needs-script="" onClick={onClick}>
    {children}
  </Button>
);
