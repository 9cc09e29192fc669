// The sentences in what a reply says of a field: a text, a list of them, or the same by the fields inside. Pure.

/** All of them in their order, in one line. */
export const messageText = (said: unknown): string => sentences(said).join(' ');

function sentences(said: unknown): string[] {
  if (typeof said === 'string') return [said];
  return typeof said === 'object' && said !== null ? Object.values(said).flatMap(sentences) : [];
}
