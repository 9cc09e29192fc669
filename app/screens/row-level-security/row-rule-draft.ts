// The fields of a row-level rule's form, what of them is sent, and its meaning in a sentence. Pure.
import type { rowRules } from '#app/messages/en/row-rules.ts';
import type { Translate } from '#app/messages/translate.ts';
import { changedFields, sortIds } from '#app/screens/people/changed-fields.ts';
import type { Named } from '#app/services/accounts/pages.server.ts';
import type { RowRuleRow } from '#app/services/accounts/row-clauses-page.server.ts';

export interface RowRuleDraft {
  readonly name: string;
  readonly type: 'Regular' | 'Base';
  readonly description: string;
  readonly tables: readonly Named[];
  readonly roles: readonly Named[];
  readonly groupKey: string;
  readonly clause: string;
}

export const EMPTY_RULE: RowRuleDraft = {
  name: '',
  type: 'Regular',
  description: '',
  tables: [],
  roles: [],
  groupKey: '',
  clause: '',
};
/** The API's names. */
const FIELD_OF: Readonly<Record<keyof RowRuleDraft, string>> = {
  name: 'name',
  type: 'filter_type',
  description: 'description',
  tables: 'tables',
  roles: 'roles',
  groupKey: 'group_key',
  clause: 'clause',
};
export const RULE_FIELDS = Object.values(FIELD_OF);

/** The API's fields that a change of the form is about. */
export const fieldsIn = (part: Partial<RowRuleDraft>): string[] =>
  (Object.keys(part) as (keyof RowRuleDraft)[]).map((name) => FIELD_OF[name]);

export const toRowRuleDraft = ({ name, type, description, tables, roles, groupKey, clause }: RowRuleRow): RowRuleDraft => ({
  name,
  type,
  description,
  tables,
  roles,
  groupKey,
  clause,
});

type T = Translate<typeof rowRules.texts>;

/** Messages by the fields of the API, for what can’t be sent. */
export function missingIn({ name, tables, clause }: RowRuleDraft, t: T): Record<string, string> {
  return {
    ...(name.trim() === '' && { name: t('problem.name') }),
    ...(tables.length === 0 && { tables: t('problem.datasets') }),
    ...(clause.trim() === '' && { clause: t('problem.condition') }),
  };
}

/** The body of POST for a new rule (`before` null), else of PUT: only what differs. */
export const ruleBody = (draft: RowRuleDraft, before: RowRuleDraft | null) =>
  changedFields(fieldsOf(draft), before && fieldsOf(before));

const fieldsOf = ({ name, type, description, tables, roles, groupKey, clause }: RowRuleDraft): Record<string, unknown> => ({
  name: name.trim(),
  filter_type: type,
  description: description.trim() || null,
  tables: sortIds(tables),
  roles: sortIds(roles),
  group_key: groupKey.trim() || null,
  clause,
});

/** Who sees what with the rule as drafted. */
export function describeRuleMeaning({ type, roles }: Pick<RowRuleDraft, 'type' | 'roles'>, t: T): string {
  const meaning = type === 'Base' ? 'meaning.base' : 'meaning.regular';
  if (roles.length === 0) return t(`${meaning}.none`);
  return t(meaning, { count: roles.length, roles: roles.map(({ name }) => name).join(', ') });
}
