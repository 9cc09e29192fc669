// Who can read and write annotation layers and their annotations: one pair of rights for both.
import { readWrite } from '#app/domain/access/rule.ts';

export const ANNOTATION_RULES = readWrite('Annotation');
