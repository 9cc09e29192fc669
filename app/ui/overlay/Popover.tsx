// A panel that a button opens beside itself: focus goes into it and comes back, Esc and a click elsewhere close it.
import { clsx } from 'clsx';
import { Popover as Panel, PopoverDisclosure, PopoverProvider } from '@ariakit/react';
import type { ReactNode } from 'react';
import styles from './Popover.module.css';
import { findPopoverHost } from './popover-host.ts';

/** The look of the panel, for panels that are opened in another way. */
export const popoverClass = clsx(styles.popover);

/** Completions of an editor in the panel are beside it, since it would cut them off. */
const isTooltip = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.cm-tooltip') !== null;

interface PopoverProps {
  /** Names the panel. */
  readonly label: string;
  readonly face: ReactNode;
  readonly faceLabel?: string;
  readonly faceClassName?: string;
  /** Without JavaScript it isn't there. */
  readonly needsScript?: boolean;
  readonly open: boolean;
  readonly onOpen: () => void;
  /** `how`: by Esc, or by going elsewhere (a click outside, the button itself, Tab). */
  readonly onClose: (how: 'escape' | 'elsewhere') => void;
  readonly children: ReactNode;
}

export function Popover({
  label,
  face,
  faceLabel,
  faceClassName,
  needsScript = false,
  open,
  onOpen,
  onClose,
  children,
}: PopoverProps) {
  const setOpen = (next: boolean) => {
    if (next) onOpen();
    else if (open) onClose('elsewhere');
  };
  return (
    <PopoverProvider open={open} setOpen={setOpen} placement="bottom-start">
      <PopoverDisclosure
        className={faceClassName}
        data-needs-script={needsScript ? '' : undefined}
        {...(faceLabel === undefined ? {} : { 'aria-label': faceLabel, title: faceLabel })}
      >
        {face}
      </PopoverDisclosure>
      <Panel
        className={popoverClass}
        data-popover=""
        aria-label={label}
        gutter={4}
        overflowPadding={8}
        portal
        portalElement={findPopoverHost}
        unmountOnHide
        fitViewport
        overlap
        hideOnInteractOutside={({ target }) => !isTooltip(target)}
        hideOnEscape={(event) => {
          // A dialog around it stays open.
          event.preventDefault();
          event.stopPropagation();
          onClose('escape');
          return false;
        }}
      >
        {children}
      </Panel>
    </PopoverProvider>
  );
}
