// When something was changed last, and by whom.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { RelativeTime } from '#app/ui/RelativeTime.tsx';

export function Changed({ atMs, by = null }: { readonly atMs: number; readonly by?: string | null }) {
  const { nowMs } = useShellData();
  return (
    <span className="changed">
      <RelativeTime atMs={atMs} nowMs={nowMs} />
      {by ? <span className="row-detail">by {by}</span> : null}
    </span>
  );
}
