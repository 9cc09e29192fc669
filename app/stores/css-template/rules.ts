// Access to CSS templates, which have no owner.
import { readWrite } from '#app/domain/access/rule.ts';

export const CSS_TEMPLATE_RULES = readWrite('CssTemplate');
