// Connects the open dashboard with the host page. Draws nothing.
import { useEffect, useRef } from 'react';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { leadLinks } from './client/guest-links.ts';
import { defineHostMethods } from './client/host-methods.ts';
import type { OpenState } from './client/open-state.ts';
import { openTabIds } from './client/open-tab-ids.ts';
import { tellRefusals, type EmbedRefusal } from './client/refusals.ts';

export type { EmbedRefusal as Refusal };

interface HostBridgeProps {
  readonly view: readonly NodeView[];
  readonly emitsMasks: boolean;
  /** Null: access is back. */
  readonly onRefusal: (refusal: EmbedRefusal | null) => void;
}

export function HostBridge({ view, emitsMasks, onRefusal }: HostBridgeProps) {
  const { dashboardId, openTabs } = useDashboard();
  const latest = useRef<OpenState>({ dashboardId, tabs: [] });
  latest.current = { dashboardId, tabs: openTabIds(view, openTabs) };
  useEffect(() => {
    const guest = window.meridianGuest;
    if (!guest) return undefined;
    tellRefusals(guest, dashboardId, onRefusal);
    const stops = [defineHostMethods(guest, () => latest.current, { emitsMasks }), leadLinks(document)];
    return () => stops.forEach((stop) => stop());
  }, [dashboardId, emitsMasks, onRefusal]);
  return null;
}
