// A short text beside what the pointer or the focus is on; inside Ariakit's `TooltipProvider`.
import { Tooltip as Panel } from '@ariakit/react';
import type { ReactNode } from 'react';
import { findPopoverHost } from './popover-host.ts';
import styles from './Tooltip.module.css';

export const Tooltip = ({ children }: { readonly children: ReactNode }) => (
  <Panel className={styles.tooltip} gutter={4} portal portalElement={findPopoverHost} unmountOnHide>
    {children}
  </Panel>
);
