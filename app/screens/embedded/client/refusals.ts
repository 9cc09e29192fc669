// Finds out why a guest's requests are refused. A single refusal can be of one chart: the dashboard itself says whether the
// guest still has access. Browser only.
import type { GuestPage } from '#app/services/embedding/shell/guest-page.ts';

import { isAlone } from '#app/domain/dashboard/access/chart-alone.ts';

export type EmbedRefusal = 'expired' | 'refused';

const CHECK_AGAIN_MS = 15_000;

/** Calls `onRefusal` with null once access is back. */
export function tellRefusals(guest: GuestPage, dashboardId: number, onRefusal: (refusal: EmbedRefusal | null) => void): void {
  const uuid = window.location.pathname.split('/')[2] ?? '';
  const path = `/api/v1/embedded_${isAlone(dashboardId) ? 'chart' : 'dashboard'}/${uuid}`;
  let isChecking = false;
  const check = async (): Promise<void> => {
    const reply = await fetch(path).catch(() => null);
    if (reply === null || reply.ok) onRefusal(null);
    else onRefusal(reply.status === 401 ? 'expired' : 'refused');
    if (reply === null || reply.ok) isChecking = false;
    else setTimeout(() => void check(), CHECK_AGAIN_MS);
  };
  guest.onRefused = () => {
    if (isChecking) return;
    isChecking = true;
    void check();
  };
}
