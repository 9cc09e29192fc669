// Who can read and write CSS templates: they have no owner.
import { readWrite } from '#app/domain/access/rule.ts';

export const CSS_TEMPLATE_RULES = readWrite('CssTemplate');
