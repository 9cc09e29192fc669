// When something was changed last, and by whom.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx';
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import cells from '#app/ui/table/cells.module.css';

export function Changed({ atMs, by = null }: { readonly atMs: number; readonly by?: string | null }) {
  const t = useMessages(lists);
  const { nowMs } = useShellData();
  return (
    <span>
      <RelativeTime atMs={atMs} nowMs={nowMs} />
      {by ? <span className={cells.detail}>{t('changedBy', { name: by })}</span> : null}
    </span>
  );
}
