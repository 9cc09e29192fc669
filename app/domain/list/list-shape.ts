// What a list can be queried for, as data: its search, its orders, its filters. Names in addresses on one side, of the wire on
// the other.
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';

export interface FilterQuery {
  readonly col: string;
  readonly opr: string;
  readonly value: RisonValue;
}

/** What a selected id is the id of: its name is on the chip. */
export type SelectedIdKind = 'person' | 'dataset' | 'database' | 'dashboard' | 'tag';

/** Where the options are queried: `related/…`, or a list whose column names them. */
export type OptionSource =
  | { readonly kind: 'related' | 'distinct'; readonly path: string }
  | {
      readonly kind: 'list';
      readonly path: string;
      readonly column: string;
      /** By name where left out. */
      readonly isNewestFirst?: true;
    };

interface FilterBase {
  /** In addresses; none of `q`, `sort`, `desc`, `page`, `size`. */
  readonly name: string;
}

/** One of a few. */
export interface ChoiceFilter extends FilterBase {
  readonly kind: 'choice';
  /** Labels only where they do not go by the filter's name. */
  readonly choices: readonly { readonly value: string; readonly label?: string; readonly query: FilterQuery }[];
}

/** One of many that have ids. */
export interface IdFilter extends FilterBase {
  readonly kind: 'id';
  readonly of: SelectedIdKind;
  readonly source: OptionSource;
  readonly col: string;
  readonly opr: string;
}

/** One of the texts that occur. */
export interface TextFilter extends FilterBase {
  readonly kind: 'text';
  readonly source: OptionSource;
  readonly col: string;
  readonly opr: string;
}

export type ListFilterShape = ChoiceFilter | IdFilter | TextFilter;

export interface SortShape {
  /** In addresses. */
  readonly name: string;
  /** On the wire. */
  readonly column: string;
  /** Whether the first click sorts downwards, as usual for times and amounts. */
  readonly descendingFirst?: boolean;
}

export interface ListShape {
  /** Names the list where the browser remembers how it looks: letters and hyphens. */
  readonly name: string;
  /** Path of the page, such as `/chart/list/`. */
  readonly path: string;
  readonly search: { readonly col: string; readonly opr: string } | null;
  /** The first is what the list begins with. */
  readonly sorts: readonly [SortShape, ...SortShape[]];
  readonly filters: readonly ListFilterShape[];
}
