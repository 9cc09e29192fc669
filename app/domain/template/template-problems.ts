// What is wrong with a template before it is rendered, in lines and columns as editors mark them.
import { lineAndColumn } from '#app/domain/sqllab/line-and-column.ts';
import { parseTemplate } from './parse-template.ts';
import { TemplateFailure } from './template-failure.ts';

export interface TemplateProblem {
  readonly line_number: number;
  /** From 1; the last column is part of the place. */
  readonly start_column: number;
  readonly end_column: number;
  readonly message: string;
}

/** None where it can be read; else the first. */
export function templateProblems(source: string): TemplateProblem[] {
  try {
    parseTemplate(source);
    return [];
  } catch (error) {
    if (!(error instanceof TemplateFailure)) throw error;
    const { line, column } = lineAndColumn(source, Math.min(error.at, source.length));
    return [{ line_number: line, start_column: column, end_column: column, message: `Template: ${error.message}` }];
  }
}
