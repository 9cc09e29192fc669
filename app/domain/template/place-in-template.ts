// Where a place of the rendered text is in its template. Pure.

export interface TextPlace {
  /** Lines and columns count from 1; the last column is part of the place. */
  readonly line_number: number;
  readonly start_column: number;
  readonly end_column: number;
}

/** Exact where the text around it was written as it is; else what was rendered there: the rest of its line, or the first line that differs. */
export function placeInTemplate(template: string, rendered: string, place: TextPlace): TextPlace {
  const [written, made] = [template.split('\n'), rendered.split('\n')];
  const line = templateLine(written, made, place.line_number - 1);
  return { line_number: line + 1, ...columns(written[line] ?? '', made[place.line_number - 1] ?? '', place) };
}

/** Both count from 0. */
function templateLine(written: readonly string[], made: readonly string[], line: number): number {
  if (written.length === made.length) return Math.min(line, written.length - 1);
  const first = common(written, made);
  if (line < first) return line;
  const last = common(written.toReversed(), made.toReversed());
  const fromEnd = made.length - 1 - line;
  if (fromEnd < last) return written.length - 1 - fromEnd;
  return Math.min(first, written.length - 1);
}

function columns(written: string, made: string, { start_column: start, end_column: end }: TextPlace) {
  if (written === made) return { start_column: start, end_column: end };
  const before = common([...written], [...made]);
  const after = Math.min(
    common([...written].toReversed(), [...made].toReversed()),
    Math.min(written.length, made.length) - before,
  );
  if (end <= before) return { start_column: start, end_column: end };
  const shift = written.length - made.length;
  if (start > made.length - after) return { start_column: start + shift, end_column: end + shift };
  return { start_column: Math.min(start, before + 1), end_column: Math.max(written.length - after, before + 1) };
}

/** How many are equal from the beginning. */
function common(a: readonly string[], b: readonly string[]): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at += 1) if (a[at] !== b[at]) return at;
  return end;
}
