// 'Select All' of a list that is loaded as a whole. Pure.
import { isAllSelected, toggleAll, type SelectableOption } from '#app/domain/select/select-all.ts';
import type { AllOption } from '#app/ui/select/Combobox.tsx';

export const buildAllOption = (
  options: readonly SelectableOption[],
  selectedIds: readonly string[],
  onIds: (ids: readonly string[]) => void,
): AllOption => ({
  isSelected: isAllSelected(options, new Set(selectedIds)),
  count: options.length,
  onToggle: () => onIds(toggleAll(options, selectedIds)),
});
