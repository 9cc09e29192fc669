// Renames the settings of chart types that Superset has replaced.
import { own } from './form-values.ts';
import type { UpgradeStep } from './form-upgrade.ts';

/** Moves values of one old viz type to their new keys, unless those are set, and drops the old keys. */
export const renameSettings =
  (vizType: string, names: Readonly<Record<string, string>>): UpgradeStep =>
  (formData) => {
    if (own(formData, 'viz_type') !== vizType) return formData;
    const moved = Object.entries(names).flatMap(([from, to]) => {
      const value = own(formData, from);
      return value === undefined || own(formData, to) !== undefined ? [] : [[to, value] as const];
    });
    const unchanged = Object.entries(formData).filter(([name]) => !Object.hasOwn(names, name));
    return Object.fromEntries([...unchanged, ...moved]);
  };
