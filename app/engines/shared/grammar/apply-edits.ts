// Replaces pieces of a text.
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with every edit made; the places must not overlap. Offsets are of UTF-16 units in the text as it was. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [result, position] = ['', 0];
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    result += text.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return result + text.slice(position);
}
