// A file that another screen was given, on its way to this one.

let handed: File | null = null;

export const handFile = (file: File): void => {
  handed = file;
};

/** Once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}

/** A table that was copied from a spreadsheet, or lines of CSV, as a file; null for any other text. */
export function fileOfPaste(text: string, name: string): File | null {
  const lines = text.trimEnd().split('\n');
  const isTable = text.includes('\t') || (lines.length > 1 && lines.every((line) => /[,;|]/.test(line)));
  return isTable ? new File([text], name, { type: 'text/tab-separated-values' }) : null;
}
