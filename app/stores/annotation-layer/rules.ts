// Who may read and write annotation layers and what stands on them: one pair of rights for both.
import { readWrite } from '#app/domain/access/rule.ts';

export const ANNOTATION_RULES = readWrite('Annotation');
