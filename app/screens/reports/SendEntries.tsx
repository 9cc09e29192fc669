// The entries of a row's menu that send it now.
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { ReportRow } from '#app/services/lists/report-pages.server.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';

interface SendEntriesProps {
  readonly row: ReportRow;
  readonly sendNow: (row: ReportRow) => void;
  readonly sendToMe: (row: ReportRow) => void;
}

export function SendEntries({ row, sendNow, sendToMe }: SendEntriesProps) {
  const t = useMessages(reports);
  return (
    <>
      {row.recipients.length > 0 ? (
        <MenuButton icon="mail" onClick={() => sendNow(row)}>
          {t('menu.sendNow')}
        </MenuButton>
      ) : null}
      <MenuButton icon="mail" onClick={() => sendToMe(row)}>
        {t('menu.sendToMe')}
      </MenuButton>
    </>
  );
}
