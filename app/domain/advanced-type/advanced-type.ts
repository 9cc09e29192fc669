// What a column of numbers or text means where its own type doesn't say it. Superset's names, as they are stored and sent.

export const ADVANCED_TYPES = ['internet_address', 'port'] as const;
export type AdvancedType = (typeof ADVANCED_TYPES)[number];

/** Stored text can be anything: what is not known here has no effect. */
export const asAdvancedType = (text: string | null | undefined): AdvancedType | undefined =>
  ADVANCED_TYPES.find((type) => type === text);

/** Numbers from the first to the last, both included. */
export interface AdvancedValueRange {
  readonly first: bigint;
  readonly last: bigint;
  /** Of addresses of which family; left out where the text was a number, or a port. */
  readonly bits?: 32 | 128;
}

/** Why a text is no value of the type. */
export type AdvancedValueProblem =
  | { readonly is: 'notAddress' | 'notPort' | 'reversed'; readonly text: string }
  /** It names a host and not a network; `network` is the one around it. */
  | { readonly is: 'hostBits'; readonly text: string; readonly network: string };

/** The numbers that a text means, in order. */
export type AdvancedReading =
  | { readonly ok: true; readonly spans: readonly AdvancedValueRange[] }
  | { readonly ok: false; readonly problem: AdvancedValueProblem };
