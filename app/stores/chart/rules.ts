// Who may call what of charts. Which charts somebody sees and changes, domain/access decides.
import { readWrite } from '#app/domain/access/rule.ts';

export const CHART_RULES = readWrite('Chart');
