// Lists that Meridian's statements collect with `json_group_array`.

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** `T`: what the statement puts into the list. */
export const jsonList = <T>(text: string): readonly T[] => JSON.parse(text) as readonly T[];
