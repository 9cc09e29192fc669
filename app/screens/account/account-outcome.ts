// What became of one of the account's forms.
export type AccountErrors = Readonly<Partial<Record<'first' | 'last' | 'current' | 'next' | 'repeat' | 'form', string>>>;

export interface AccountOutcome {
  readonly form: 'names' | 'password';
  readonly isDone: boolean;
  /** What is wrong, by field. */
  readonly errors: AccountErrors;
  /** Names that were refused: they stay in the form. */
  readonly typed?: { readonly firstName: string; readonly lastName: string } | undefined;
}

export interface FormOutcome {
  readonly isDone: boolean;
  readonly errors: AccountErrors;
}
