// Access to row-level rules: by default only administrators.
import { readWrite } from '#app/domain/access/rule.ts';

export const ROW_RULE_RULES = readWrite('RowLevelSecurity');
