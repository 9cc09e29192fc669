// Whether a file's decimal mark is probably a comma.
import type { FileFormat } from '#app/formats/registry/settings.ts';

/** Whether its cells are parted as where decimals begin with a comma. */
export const isCommaLikely = (format: FileFormat): boolean => 'delimiter' in format && format.delimiter === ';';
