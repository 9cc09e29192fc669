// Who may read and write CSS templates: they belong to nobody in particular.
import { readWrite } from '#app/domain/access/rule.ts';

export const CSS_TEMPLATE_RULES = readWrite('CssTemplate');
