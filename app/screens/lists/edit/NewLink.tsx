// Opens the page that creates an item, beside a list or in place of an empty one.
import type { ReactNode } from 'react';
import { LinkButton } from '#app/ui/button/Button.tsx';

export const NewLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <LinkButton weight="primary" icon="plus" href={href}>
    {children}
  </LinkButton>
);
