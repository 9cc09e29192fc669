// The objects of a JSON text that comes in pieces: those of an array, or one after the other.
import { MAX_RECORD_CHARACTERS } from '#app/domain/upload/limits.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

export interface JsonSource {
  readonly text: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
}

export interface JsonSplitter {
  /** The objects that end in this text. */
  push(text: string): JsonSource[];
  /** Throws where the text ends too early. */
  end(): undefined;
}

/** Parser state: before the array, at its first object, at a further object, between two objects, or after it. */
type Place = 'start' | 'first' | 'next' | 'separator' | 'end';

/** Characters that change where a text is; within a string, those that end it. */
const STRUCTURE = /["{}[\]\n]/g;
const STRING_END = /["\\\n]/g;

export function createJsonSplitter(): JsonSplitter {
  let place: Place = 'start';
  let [depth, isInString, isEscaped] = [0, false, false];
  let [line, firstLine, open] = [1, 1, ''];

  /** What stands between objects. Gives whether an object begins. */
  const pass = (character: string): boolean => {
    if (character === '\n') line += 1;
    if (SPACE.test(character)) return false;
    if (character === '{' && (place === 'first' || place === 'next')) return true;
    if (character === '[' && place === 'start') place = 'first';
    else if (character === ',' && place === 'separator') place = 'next';
    else if (character === ']' && (place === 'first' || place === 'separator')) place = 'end';
    else throw notAnObject(line);
    return false;
  };
  /** Index after the open object, or the end of the text. */
  const readObject = (text: string, from: number): number => {
    let at = from;
    while (at < text.length) {
      if (isEscaped) {
        isEscaped = false;
        at += 1;
        continue;
      }
      const pattern = isInString ? STRING_END : STRUCTURE;
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (!found) return text.length;
      at = found.index + 1;
      const [character] = found;
      if (character === '\n') line += 1;
      else if (character === '"') isInString = !isInString;
      else if (character === '\\') isEscaped = true;
      else if (character === '{' || character === '[') depth += 1;
      else if ((depth -= 1) === 0) return at;
    }
    return at;
  };
  return {
    push(text) {
      const objects: JsonSource[] = [];
      let at = 0;
      while (at < text.length) {
        if (depth === 0) {
          if (!pass(text[at] ?? '')) {
            at += 1;
            continue;
          }
          firstLine = line;
        }
        const end = readObject(text, at);
        open += text.slice(at, end);
        if (open.length > MAX_RECORD_CHARACTERS) throw fileProblem('The object that begins here is longer than 1 MB.', firstLine);
        at = end;
        if (depth > 0) break;
        objects.push({ text: open, line: firstLine });
        [open, place] = ['', 'separator'];
      }
      return objects;
    },
    end() {
      if (depth > 0) throw fileProblem('The object that begins here doesn’t end.', firstLine);
      if (place !== 'end') throw fileProblem('The array of objects doesn’t end.', line);
      return undefined;
    },
  };
}

const SPACE = /[ \t\n\r\ufeff]/;
const notAnObject = (line: number) => fileProblem('isn’t valid JSON. The file must be one array of objects.', line);
