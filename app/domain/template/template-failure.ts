// An error of a template and its position. render-template.ts turns it into an AppError.

/** Exception names of Jinja2, on which clients branch. */
export type TemplateFailureKind =
  | 'TemplateSyntaxError'
  | 'TemplateAssertionError'
  | 'TemplateRuntimeError'
  | 'UndefinedError'
  | 'SecurityError'
  | 'TypeError'
  | 'ZeroDivisionError'
  | 'OverflowError';

export class TemplateFailure extends Error {
  readonly kind: TemplateFailureKind;
  /** Offset in the template, in UTF-16 code units. */
  readonly at: number;

  constructor(kind: TemplateFailureKind, message: string, at: number) {
    super(message);
    this.name = 'TemplateFailure';
    this.kind = kind;
    this.at = at;
  }
}
