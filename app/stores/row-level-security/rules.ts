// Who can read and write row-level rules: by default administrators alone.
import { readWrite } from '#app/domain/access/rule.ts';

export const ROW_RULE_RULES = readWrite('RowLevelSecurity');
