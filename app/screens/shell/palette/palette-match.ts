// How well an entry of the palette matches what was typed: its name first, then its other names, then either with a typo.
import { countEdits } from '#app/domain/text/count-edits.ts';

export interface NamedEntry {
  readonly label: string;
  /** Names in other products and in everyday speech, each one a phrase. */
  readonly otherNames: readonly string[];
}

export interface EntryMatch {
  /** Higher is better; `EXACT_SCORE` and above: it is the entry's name. */
  readonly score: number;
  /** The other name by which it was found; null: its label says it. */
  readonly byName: string | null;
}

export const EXACT_SCORE = 10;

const WORD_SCORES = { labelStart: 4, labelPart: 3, otherStart: 2, typo: 1 } as const;
/** Said around what is searched for. */
const FILLERS: ReadonlySet<string> = new Set('a an the me my our to of for in on with how do i where is are can'.split(' '));

/** In lower case; fillers are left out unless nothing else was typed. */
export function splitTyped(typed: string): readonly string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const meant = words.filter((word) => !FILLERS.has(word));
  return meant.length > 0 ? meant : words;
}

/** Null where a typed word is in none of its names. `canTypo`: a word may differ from one of the entry by a letter or two. */
export function matchEntry(
  typed: readonly string[],
  entry: NamedEntry,
  { canTypo }: { readonly canTypo: boolean },
): EntryMatch | null {
  const phrase = typed.join(' ');
  if (phrase === entry.label.toLowerCase()) return { score: EXACT_SCORE + 1, byName: null };
  const exact = entry.otherNames.find((name) => splitTyped(name).join(' ') === phrase);
  if (exact !== undefined) return { score: EXACT_SCORE, byName: tellName(exact, entry) };
  const matches = typed.map((word) => matchWord(word, entry, canTypo));
  const found = matches.filter((match) => match !== null);
  if (found.length < typed.length) return null;
  const score = found.length === 0 ? 0 : found.reduce((sum, match) => sum + match.score, 0) / found.length;
  return { score, byName: tellName(found.find(({ byName }) => byName !== null)?.byName ?? null, entry) };
}

/** Null where the label says it. */
const tellName = (name: string | null, { label }: NamedEntry): string | null =>
  name === null || label.toLowerCase().includes(name) ? null : name;

function matchWord(word: string, { label, otherNames }: NamedEntry, canTypo: boolean): EntryMatch | null {
  const inLabel = label.toLowerCase();
  if (splitWords(inLabel).some((own) => own.startsWith(word))) return { score: WORD_SCORES.labelStart, byName: null };
  if (inLabel.includes(word)) return { score: WORD_SCORES.labelPart, byName: null };
  const byName = otherNames.find((name) => splitWords(name).some((own) => own.startsWith(word)));
  if (byName !== undefined) return { score: WORD_SCORES.otherStart, byName };
  return canTypo ? matchTypo(word, inLabel, otherNames) : null;
}

/** The name with the fewest typos. */
function matchTypo(word: string, label: string, otherNames: readonly string[]): EntryMatch | null {
  let best: { readonly name: string; readonly edits: number } | null = null;
  for (const name of [label, ...otherNames]) {
    const edits = Math.min(...splitWords(name).map((own) => countTypos(word, own)));
    if (edits < (best?.edits ?? Infinity)) best = { name, edits };
  }
  return best && { score: WORD_SCORES.typo / best.edits, byName: best.name === label ? null : best.name };
}

const splitWords = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const MIN_TYPO_CHARS = 4;
const TWO_TYPOS_CHARS = 8;
/** No word of an entry is longer. */
const MAX_TYPO_CHARS = 24;
/** A complete word with a typo is more likely meant than the beginning of another. */
const UNFINISHED_COST = 0.5;

/** Infinite where another word is meant. The end of the word may be still to be typed. */
function countTypos(typed: string, own: string): number {
  if (typed.length < MIN_TYPO_CHARS || typed.length > MAX_TYPO_CHARS || typed[0] !== own[0]) return Infinity;
  const edits = Math.min(countEdits(typed, own), countEdits(typed, own.slice(0, typed.length)) + UNFINISHED_COST);
  return edits <= (typed.length >= TWO_TYPOS_CHARS ? 2 : 1) + UNFINISHED_COST ? edits : Infinity;
}
