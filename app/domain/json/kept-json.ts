// JSON of objects that never change, written once for as long as the object lives.

const texts = new WeakMap<object, string>();

/** For objects that are kept and compared by their texts again and again. */
export function keptJson(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}
