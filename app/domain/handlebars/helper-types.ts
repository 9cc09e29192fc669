// What helpers of templates are given.
import type { TemplateValue } from './values.ts';

type DrawBlock = (
  value: TemplateValue,
  data?: Readonly<Record<string, TemplateValue>>,
  /** Values of the block's own names. */
  params?: readonly TemplateValue[],
) => string;

export interface HelperOptions {
  readonly hash: Readonly<Record<string, TemplateValue>>;
  /** The value that the template is at. */
  readonly self: TemplateValue;
  readonly isBlock: boolean;
  /** The block's content over a value; '' where the helper has none. */
  readonly fn: DrawBlock;
  readonly inverse: DrawBlock;
}

/** A value, or the text of a block. */
export type Helper = (values: readonly TemplateValue[], options: HelperOptions) => TemplateValue;
