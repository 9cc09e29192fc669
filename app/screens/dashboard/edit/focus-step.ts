// A component that left its row or column is remounted: its menu opens again, and the focus stays on the pressed item.

/** `direction` null: the handle was used. */
export function focusStep(id: string, direction: string | null): void {
  requestAnimationFrame(() => {
    const tools = document.querySelector(`[data-node="${CSS.escape(id)}"] > [data-tools]`);
    const menu = tools?.querySelector('details');
    if (direction !== null && menu) menu.open = true;
    const target = direction === null ? '[data-handle]' : `[data-step="${direction}"]`;
    tools?.querySelector<HTMLElement>(target)?.focus();
  });
}
