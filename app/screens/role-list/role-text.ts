// What the roles that every installation has are for.
import type { roles } from '#app/messages/en/roles.ts';
import type { Translate } from '#app/messages/translate.ts';

const STANDARD = ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const;

/** Null for custom roles. */
export function standardRoleText(name: string, t: Translate<typeof roles.texts>): string | null {
  const standard = STANDARD.find((one) => one === name);
  return standard === undefined ? null : t(`standard.${standard}`);
}
