// Settings of chart types that Superset has replaced: old keys under their new names, once.
import { own } from './form-values.ts';
import type { UpgradeStep } from './form-upgrade.ts';

/** For form data of one old viz type: values move to their new keys unless those are set, old keys disappear. */
export const renamedFrom =
  (vizType: string, names: Readonly<Record<string, string>>): UpgradeStep =>
  (formData) => {
    if (own(formData, 'viz_type') !== vizType) return formData;
    const moved = Object.entries(names).flatMap(([from, to]) => {
      const value = own(formData, from);
      return value === undefined || own(formData, to) !== undefined ? [] : [[to, value] as const];
    });
    const rest = Object.entries(formData).filter(([name]) => !Object.hasOwn(names, name));
    return Object.fromEntries([...rest, ...moved]);
  };
