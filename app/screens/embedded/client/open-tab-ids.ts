// Which tabs a dashboard shows, for its host page.
import { activeTab, type NodeView } from '#app/domain/dashboard/page/page-view.ts';

/** The open tab of every set that shows, from the outside in. */
export function openTabIds(nodes: readonly NodeView[], open: readonly string[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.kind === 'row' || node.kind === 'column') return openTabIds(node.children, open);
    const active = node.kind === 'tabs' ? activeTab(node, open) : undefined;
    return active ? [active.id, ...openTabIds(active.children, open)] : [];
  });
}
