// Values of a template: what is in the data, and nothing of the language below it. No function is ever a value.

export type TemplateValue = unknown;

/** Text that is HTML already. */
export class SafeText {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** Template or result beyond what a chart draws; the message is a key of the texts. */
export class TemplateError extends Error {
  readonly reason: TemplateReason;
  readonly detail: string;
  /** From 1; null where the template as a whole is meant. */
  readonly line: number | null;
  constructor(reason: TemplateReason, detail = '', line: number | null = null) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
    this.line = line;
  }
}
export type TemplateReason = 'syntax' | 'unclosed' | 'tooLong' | 'tooDeep' | 'tooMuch' | 'unknownHelper' | 'partial';

/** The own property of that name: what prototypes have is not there. */
export function readMember(value: TemplateValue, name: string): TemplateValue {
  if (typeof value === 'string') return name === 'length' ? value.length : undefined;
  if (typeof value !== 'object' || value === null || value instanceof SafeText || !Object.hasOwn(value, name)) return undefined;
  const member = (value as Readonly<Record<string, unknown>>)[name];
  return typeof member === 'function' ? undefined : member;
}

/** As Handlebars sees it: empty lists and 0 are false. */
export const isTruthy = (value: TemplateValue): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value instanceof SafeText ? value.html : value);

const MAX_JSON_DEPTH = 20;

export function toText(value: TemplateValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof SafeText) return value.html;
  if (Array.isArray(value)) return value.map((entry) => toText(entry)).join(',');
  if (typeof value === 'object') return '[object Object]';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** JSON without what has no form in it; deeply nested values are cut. */
export function toJson(value: TemplateValue): string {
  return JSON.stringify(cut(value, 0)) ?? '';
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_JSON_DEPTH) return null;
  if (Array.isArray(value)) return value.map((entry) => cut(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, depth + 1)]));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** As Handlebars escapes. */
export const escapeText = (text: string): string => text.replace(/[&<>"'`=]/g, (character) => ESCAPES[character] ?? '');
