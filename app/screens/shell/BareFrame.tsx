// The frame of pages without the product's bar: in another site's frame, on a wall, or standalone.
import type { ReactNode } from 'react';
import { Toasts } from '#app/ui/notice/Toasts.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';

export function BareFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <OfflineNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  );
}
