// 'Select All' of a select for several values: ticked when every option is, and what a click on it does. Disabled options
// stay as they are.

export interface SelectableOption {
  readonly id: string;
  readonly isDisabled?: boolean;
}

/** Whether 'Select All' is part of the selection: every option that can be selected is. */
export function isAllSelected(options: readonly SelectableOption[], selectedIds: ReadonlySet<string>): boolean {
  const open = options.filter(({ isDisabled }) => !isDisabled);
  return open.length > 0 && open.every(({ id }) => selectedIds.has(id));
}

/** The selected ids after a click on 'Select All'. */
export function toggleAll(options: readonly SelectableOption[], selectedIds: readonly string[]): string[] {
  const selected = new Set(selectedIds);
  if (!isAllSelected(options, selected))
    return [...new Set([...selectedIds, ...options.filter(({ isDisabled }) => !isDisabled).map(({ id }) => id)])];
  const disabled = new Set(options.filter(({ isDisabled }) => isDisabled).map(({ id }) => id));
  return selectedIds.filter((id) => disabled.has(id));
}
