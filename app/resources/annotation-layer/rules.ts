// Who may read and write annotation layers and what stands on them: one pair of rights for both.
import { readWrite } from '#app/http/crud.ts';

export const ANNOTATION_RULES = readWrite('Annotation');
