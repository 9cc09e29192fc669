// Access to annotation layers and annotations: one pair of permissions for both.
import { readWrite } from '#app/domain/access/rule.ts';

export const ANNOTATION_RULES = readWrite('Annotation');
