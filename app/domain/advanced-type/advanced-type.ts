// Advanced types give number or text columns a meaning that their own type doesn't have. The names are Superset's.

export const ADVANCED_TYPES = ['internet_address', 'port'] as const;
export type AdvancedType = (typeof ADVANCED_TYPES)[number];

/** Stored names can be arbitrary text; unknown types have no effect. */
export const asAdvancedType = (text: string | null | undefined): AdvancedType | undefined =>
  ADVANCED_TYPES.find((type) => type === text);

/** Range of numbers, both ends inclusive. */
export interface AdvancedValueRange {
  readonly first: bigint;
  readonly last: bigint;
  /** Address family; absent for numbers and ports. */
  readonly bits?: 32 | 128;
}

/** Reasons why a text isn't a value of the type. */
export type AdvancedValueProblem =
  | { readonly is: 'notAddress' | 'notPort' | 'reversed'; readonly text: string }
  /** The text is a host instead of a network; `network` contains the host. */
  | { readonly is: 'hostBits'; readonly text: string; readonly network: string };

/** Numbers or ranges that the text represents, in order. */
export type AdvancedReading =
  | { readonly ok: true; readonly spans: readonly AdvancedValueRange[] }
  | { readonly ok: false; readonly problem: AdvancedValueProblem };
