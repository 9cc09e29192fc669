// How a list describes itself to the frame: columns, cards, actions on one row and on many, and empty texts.
import type { ReactNode } from 'react';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import type { IconName } from '#app/ui/icon/Icon.tsx';

export interface ListRow {
  readonly id: number;
}

/** One that messages can name. */
export type NamedRow = ListRow & ({ readonly name: string } | { readonly title: string });

export interface ListColumn<Row> {
  readonly id: string;
  /** Absent for columns that several lists have. */
  readonly label?: string;
  /** The name of a sort of the shape; none: the heading does not sort. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  /** Left out where rows are blocks: on narrow screens. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Actions on selected rows. */
export interface BulkAction<Row> {
  readonly id: string;
  /** Absent for actions that several lists have. */
  readonly label?: string;
  readonly icon: IconName;
  /** Rows with which it cannot be done are left out of it; all can where this is left out. */
  readonly allows?: (row: Row) => boolean;
  readonly run: (rows: readonly Row[]) => void;
}

export interface ListFavorites<Row> {
  readonly isFavorite: (row: Row) => boolean;
  /** Path of the API for adding and removing a favorite. */
  readonly pathOf: (row: Row) => string;
  /** Says that the star couldn't be changed, where the lists' own message doesn't say of what. */
  readonly toFailure?: (reason: string) => string;
}

interface ListCard<Row> {
  readonly picture: (row: Row) => ReactNode;
  /** One line of small type. */
  readonly facts: (row: Row) => ReactNode;
}

interface ListBlank {
  readonly icon: IconName;
  readonly title: string;
  readonly text: ReactNode;
  /** Beside the button that creates an item. */
  readonly actions?: ReactNode;
}

export interface ListDescription<Row extends ListRow> {
  readonly title: string;
  /** `chart`, `charts`. */
  readonly noun: readonly [one: string, many: string];
  readonly shape: ListShape;
  readonly nameOf: (row: Row) => string;
  /** The name as it is shown, where that isn't its text alone. */
  readonly nameFace?: (row: Row) => ReactNode;
  /** Where the name leads; null or left out: nowhere. */
  readonly hrefOf?: (row: Row) => string | null;
  /** The name's link is a separate page: SQL Lab and Explore hydrate on their own. False where Remix can open it. */
  readonly opensDocument?: boolean;
  /** Where the name opens something in the page. */
  readonly onOpen?: (row: Row) => void;
  /** Stands before the name. */
  readonly mark?: (row: Row) => ReactNode;
  /** Small type below the name. */
  readonly detail?: (row: Row) => ReactNode;
  /** The sort of the name's column. */
  readonly nameSort?: string;
  /** `Name` where left out. */
  readonly nameLabel?: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly favorites?: ListFavorites<Row>;
  /** Without it there is no view of cards. */
  readonly card?: ListCard<Row>;
  /** Without them rows cannot be selected. */
  readonly bulk?: readonly BulkAction<Row>[];
  /** Entries of the row's menu: `menu-item` links and buttons; null where there are none. */
  readonly menu?: (row: Row) => ReactNode;
  readonly blank: ListBlank;
  /** What is searched, in a sentence: "Names and descriptions are searched." */
  readonly searchMessage?: string;
  /** The button that creates an item: beside the search, or in place of an empty list. */
  readonly create?: ReactNode;
  /** Other buttons beside the search. */
  readonly actions?: ReactNode;
}
