// Chart endpoint permissions. domain/access decides which charts a user sees and changes.
import { readWrite } from '#app/domain/access/rule.ts';

export const CHART_RULES = readWrite('Chart');
