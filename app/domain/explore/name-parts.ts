// The words of a column's name, in lower case: `orderId`, `order_id`, `ORDER ID` and `PULocationID` are read alike.

export const splitName = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\d%$€£]+/u)
    .filter(Boolean);
