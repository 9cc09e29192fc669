// Converts PostgreSQL's array text, `{1,NULL,"a b",{…}}`, to JSON text.
import type { Cell } from '#app/domain/table.ts';

/** Matches a valid JSON number. */
const JSON_NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The type of an array's elements. */
interface ArrayElement {
  readonly name: string;
  readonly read: (text: string) => Cell;
}

/** Returns `[1, null, "a b"]`. Numbers keep all digits; NaN and infinities become strings. */
export function arrayJson(text: string, element: ArrayElement): string {
  const json: string[] = [];
  // Skips explicit bounds, `[0:2]={…}`, which JSON can't express.
  let index = text.indexOf('{');
  while (index >= 0 && index < text.length) {
    const character = text[index] ?? '';
    if (character === '{' || character === '}') {
      json.push(character === '{' ? '[' : ']');
      index += 1;
    } else if (character === ',') {
      json.push(', ');
      index += 1;
    } else if (character === '"') {
      const end = quotedEnd(text, index);
      json.push(elementJson(text.slice(index + 1, end).replace(/\\(.)/gs, '$1'), element));
      index = end + 1;
    } else {
      const end = bareEnd(text, index);
      const bare = text.slice(index, end);
      json.push(bare === 'NULL' ? 'null' : elementJson(bare, element));
      index = end;
    }
  }
  return json.join('');
}

function quotedEnd(text: string, from: number): number {
  let index = from + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function bareEnd(text: string, from: number): number {
  const found = /[,{}]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

/** Numbers keep their original digits, even if a double can't represent them. */
function elementJson(text: string, { name, read }: ArrayElement): string {
  const isNumber = name === 'NUMERIC' || typeof read('0') === 'number';
  return isNumber && JSON_NUMBER.test(text) ? text : JSON.stringify(isNumber ? text : read(text));
}
