// The entry of a menu that schedules an email report of a chart or dashboard, or edits the viewer's.
import { useEffect, useRef, useState } from 'react';
import { reportMenu } from '#app/messages/en/report-menu.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import type { ReportTarget } from './client/menu-report.ts';

interface ReportEntryProps {
  readonly target: ReportTarget;
  readonly onOpen: () => void;
}

export function ReportEntry({ target, onOpen }: ReportEntryProps) {
  const t = useMessages(reportMenu);
  const marker = useRef<HTMLSpanElement>(null);
  const { user, csrfToken } = useShellData();
  const [exists, setExists] = useState(false);
  const latest = useRef({ csrfToken, target });
  latest.current = { csrfToken, target };
  const userId = user?.userId ?? 0;
  useEffect(() => {
    const menu = marker.current?.closest('details');
    const look = () => {
      if (menu?.open !== true) return;
      void import('./client/menu-report.ts')
        .then(({ hasMenuReport }) => hasMenuReport(latest.current, userId))
        // The dialog says what failed, once it is opened.
        .then(setExists);
    };
    menu?.addEventListener('toggle', look);
    return () => menu?.removeEventListener('toggle', look);
  }, [userId]);
  return (
    <MenuButton icon="clock" onClick={onOpen}>
      <span ref={marker}>{t(exists ? 'edit' : 'schedule')}</span>
    </MenuButton>
  );
}
