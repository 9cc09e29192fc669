// Which of a fixed number of objects a name belongs to: the same one for every caller, evenly distributed.

/** From 0 to `count - 1`, by the FNV-1a hash of the text, folded. */
export function shardOf(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 16) ^ (hash & 0xffff)) % count;
}
