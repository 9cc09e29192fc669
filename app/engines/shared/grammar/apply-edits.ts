// Applies a list of replacements to a text.
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Edits must not overlap. Their offsets are UTF-16 offsets in the original text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [result, position] = ['', 0];
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    result += text.slice(position, edit.from) + edit.text;
    position = edit.to;
  }
  return result + text.slice(position);
}
