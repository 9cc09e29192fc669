// A field of a resource, as its table describes it: pure data, from which schemas, replies, documents and drafts follow.

/** What a text must fulfil besides its length; the message is for clients of the API. Empty texts are not checked. */
interface TextCheck {
  readonly passes: (text: string) => boolean;
  readonly message: string;
}

interface TextRules {
  /** Characters of a body; null: not limited. */
  readonly max: number | null;
  /** For clients of the API; null: as every text says it. */
  readonly tooLong: string | null;
  readonly checks: readonly TextCheck[];
}

interface OptionalText extends TextRules {
  readonly is: 'text';
  /** Whether an empty text of a body is stored as null. */
  readonly isEmptyNull: boolean;
  /** Whether a form leaves out spaces at both ends. */
  readonly isTrimmed: boolean;
}

interface RequiredText extends TextRules {
  readonly is: 'requiredText';
  /** Whether a body's spaces at both ends are left out. */
  readonly isTrimmed: boolean;
  readonly canBeEmpty: boolean;
  /** What is said of an empty text, where it isn't only its length. */
  readonly emptyProblem?: string;
}

interface Flag {
  readonly is: 'flag';
  /** What a new row has, and a document that doesn't say it. */
  readonly absent: boolean;
  /** What null in a body means. */
  readonly ofNull: boolean;
}

interface Whole<Absent extends number | null = number | null> {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  /** What a new row has, null in a body means, and a document that doesn't say it. */
  readonly absent: Absent;
}

/** A JSON object as text. Archives contain the object. */
interface JsonText {
  readonly is: 'jsonText';
  readonly max: number;
}

/** A value of any other type: the schemas of bodies and documents are written by hand. */
interface CustomValue<V = unknown> {
  readonly is: 'value';
  readonly absent: V;
}

export type ResourceFieldType = OptionalText | RequiredText | Flag | Whole | JsonText | CustomValue;

const MAX_TEXT = 200_000;

/** Null when it is not given. */
export const text = (rules: Partial<Omit<OptionalText, 'is'>> = {}): OptionalText => ({
  is: 'text',
  max: MAX_TEXT,
  tooLong: null,
  checks: [],
  isEmptyNull: false,
  isTrimmed: false,
  ...rules,
});

/** Never null: a body that creates must give it. */
export const requiredText = (rules: Partial<Omit<RequiredText, 'is'>> = {}): RequiredText => ({
  is: 'requiredText',
  max: MAX_TEXT,
  tooLong: null,
  checks: [],
  isTrimmed: false,
  canBeEmpty: false,
  ...rules,
});

export const flag = (absent: boolean, ofNull: boolean = absent): Flag => ({ is: 'flag', absent, ofNull });

export const whole = <const Absent extends number | null>(
  absent: Absent,
  { min, max }: { readonly min: number; readonly max: number },
): Whole<Absent extends null ? null : number> => ({
  is: 'whole',
  min,
  max,
  absent: absent as Absent extends null ? null : number,
});

export const jsonText = (max = MAX_TEXT): JsonText => ({ is: 'jsonText', max });

export const customValue = <V>(absent: V): CustomValue<V> => ({ is: 'value', absent });

/**
 * Where a field appears: the bodies that create and edit, a list's columns, the item, the forms for Explore and dashboards, archives,
 * and the draft of an editor.
 */
export type FieldPlace = 'create' | 'edit' | 'list' | 'show' | 'explore' | 'archive' | 'draft';

export interface ResourceField {
  /** Name of the column in the database row and in the draft. */
  readonly column: string;
  readonly type: ResourceFieldType;
  readonly on: readonly FieldPlace[];
  /** Lists can be ordered by it: a text without regard to case, anything else by its value. */
  readonly sort?: 'text' | 'value';
  /** Lists can be filtered by it, with the operators of the kind. */
  readonly filter?: 'text' | 'number' | 'boolean' | 'instant' | 'relation';
  /** Where a form shows it, with keys of messages. */
  readonly form?: FieldForm;
}

interface FieldForm {
  /** Whose fields are drawn one after the other; absent: the form places it itself. */
  readonly section?: string;
  readonly label: string;
  readonly help?: string;
  /** What is said of a value that its type refuses. */
  readonly problem?: string;
}

/** By the names of the wire. */
export type Fields = Readonly<Record<string, ResourceField>>;

export type NamesOn<F extends Fields, P extends FieldPlace> = {
  [N in keyof F]: P extends F[N]['on'][number] ? N : never;
}[keyof F] &
  string;

/** As the row has it. */
export type ValueOf<T extends ResourceFieldType> = T extends Flag
  ? boolean
  : T extends Whole<infer Absent>
    ? number | Absent
    : T extends RequiredText
      ? string
      : T extends CustomValue<infer V>
        ? V
        : string | null;

/** The columns that these fields have in a row. */
export type ColumnsOn<F extends Fields, P extends FieldPlace> = {
  readonly [N in NamesOn<F, P> as F[N]['column']]: ValueOf<F[N]['type']>;
};

/** The fields by the names of the wire, with the values of a row. */
export type WireOn<F extends Fields, P extends FieldPlace> = { readonly [N in NamesOn<F, P>]: ValueOf<F[N]['type']> };

/** All columns of a table of fields. */
export type FieldRow<F extends Fields> = { readonly [N in keyof F as F[N]['column']]: ValueOf<F[N]['type']> };

/** What is stored where nothing is given. */
export const absentValue = (type: ResourceFieldType): unknown =>
  type.is === 'text' || type.is === 'jsonText' ? null : type.is === 'requiredText' ? '' : type.absent;

/** Their names. */
export const namesOn = (fields: Fields, place: FieldPlace): readonly string[] => fieldsOn(fields, place).map(([name]) => name);

/** Names of the fields by which lists can be sorted. */
export const sortedNames = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { sort }]) => (sort === undefined ? [] : [name]));

/** The fields at a place, in the order of the table. */
export const fieldsOn = (fields: Fields, place: FieldPlace): readonly (readonly [name: string, field: ResourceField])[] =>
  Object.entries(fields).filter(([, { on }]) => on.includes(place));
