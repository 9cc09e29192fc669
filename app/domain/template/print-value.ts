// Values as text, the way Python prints them: `None`, `True`, `1.0`, `['a', 'b']`. Pieces from outside stay marked.
import { formatMoment } from './moment.ts';
import { toPieces, assembleText, type TextPiece } from './tainted-text.ts';
import type { Budget } from './budget.ts';
import { isText, type Text, type JinjaValue } from './value.ts';

/** What a print statement writes for the value. Undefined ones are the caller's to refuse. */
export function printValue(value: JinjaValue, budget: Budget, at: number): Text {
  if (isText(value)) return value;
  const pieces: TextPiece[] = [];
  repr(value, { pieces, budget, at }, 0);
  return assembleText(pieces);
}

interface Printing {
  readonly pieces: TextPiece[];
  readonly budget: Budget;
  readonly at: number;
}

const MAX_DEPTH = 50;

function repr(value: JinjaValue, printing: Printing, depth: number): void {
  const { pieces, budget, at } = printing;
  budget.step(at);
  const write = (text: string): void => {
    budget.text(text.length, at);
    pieces.push(text);
  };
  if (value === null) return write('None');
  if (typeof value === 'boolean') return write(value ? 'True' : 'False');
  if (typeof value === 'bigint') return write(String(value));
  if (typeof value === 'number') return write(printFloat(value));
  if (depth > MAX_DEPTH) return write('...');
  if (isText(value)) {
    write("'");
    pieces.push(...toPieces(value));
    return write("'");
  }
  switch (value.kind) {
    case 'undefined':
      return;
    case 'callable':
      return write(`<function ${value.name}>`);
    case 'moment':
      return write(formatMoment(value.ms));
    case 'list':
    case 'tuple':
      write(value.kind === 'list' ? '[' : '(');
      value.items.forEach((item, index) => {
        if (index > 0) write(', ');
        repr(item, printing, depth + 1);
      });
      if (value.kind === 'tuple' && value.items.length === 1) write(',');
      return write(value.kind === 'list' ? ']' : ')');
    default:
      write('{');
      [...value.entries].forEach(([key, item], index) => {
        if (index > 0) write(', ');
        repr(key, printing, depth + 1);
        write(': ');
        repr(item, printing, depth + 1);
      });
      write('}');
  }
}

/** A float as Python writes it: at least one decimal, `inf`, `nan`, `1e+16`. */
function printFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return Object.is(value, -0) ? '-0.0' : value.toFixed(1);
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
}
