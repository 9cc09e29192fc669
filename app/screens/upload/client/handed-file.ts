// Files that are dropped or pasted, and one that another screen was given, on its way to this one.

/** One file becomes one table. */
export interface GivenFile {
  readonly file: File;
  /** How many more were dropped with it. */
  readonly others: number;
}

let handed: GivenFile | null = null;

export const handFile = (given: GivenFile): void => {
  handed = given;
};

/** Once. */
export function takeHandedFile(): GivenFile | null {
  const given = handed;
  handed = null;
  return given;
}

/** The first; null where there is none. */
export function takeFirstFile(files: FileList | null | undefined): GivenFile | null {
  const [file] = files ?? [];
  return file && files ? { file, others: files.length - 1 } : null;
}

/** A table that was copied from a spreadsheet, or lines of CSV, as a file; null for any other text. */
export function fileOfPaste(text: string, name: string): File | null {
  const lines = text.trimEnd().split('\n');
  const isTable = text.includes('\t') || (lines.length > 1 && lines.every((line) => /[,;|]/.test(line)));
  return isTable ? new File([text], name, { type: 'text/tab-separated-values' }) : null;
}
