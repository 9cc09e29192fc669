// What the name of a file says about its format.
import { UPLOADS } from '#app/formats/formats.ts';

/** What a year or a version ends with is none: it has a letter. */
export const fileEnding = (fileName: string): string =>
  /[^.]\.([a-z0-9]*[a-z][a-z0-9]*)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const ZIP_ENDING = 'zip';

/** Extensions of files that can be uploaded. */
export const UPLOAD_ENDINGS: readonly string[] = [
  ...new Set([...UPLOADS.flatMap(({ endings, otherEndings }) => [...endings, ...otherEndings]), ZIP_ENDING]),
];

/** Whether a file of that name can be loaded, whatever is in it; without an ending, what is in it tells. */
export const isKnownEnding = (ending: string): boolean => ending === '' || UPLOAD_ENDINGS.includes(ending);

/** Whether the name says that it is such a file. */
export const hasUploadEnding = (fileName: string): boolean => UPLOAD_ENDINGS.includes(fileEnding(fileName));
