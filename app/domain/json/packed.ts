// Values as one JSON text. Remix writes the data of a page value by value, with a number for each; a text costs it next to nothing.

/** JSON of a `Value` that is the same after it was read: without dates, maps, and numbers that are not finite. */
export interface Packed<Value> {
  readonly json: string;
  /** Never there: it tells the compiler what is in the text. */
  readonly value?: Value;
}

export const pack = <Value>(value: Value): Packed<Value> => ({ json: JSON.stringify(value) });

export const unpack = <Value>({ json }: Packed<Value>): Value => JSON.parse(json) as Value;
