// Writes one cell of a sheet as XML: numbers as numbers, instants as dates, everything else as text that is never a formula.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { numberLiteral } from '#app/domain/json/number-literal.ts';
import type { Cell } from '#app/domain/table.ts';
import { parseInstant } from '#app/domain/export/instant.ts';
import type { ExportColumn } from '#app/domain/export/source.ts';
import { STYLE } from './xlsx-parts.ts';

/** A spreadsheet cell's maximum length. */
const MAX_CELL_LENGTH = 32_767;
const EMPTY = '<c/>';

/** @param style of the column's numbers or times, a position in `cellXfs`; plain: numbers as they are, times in ISO form */
export function cellWriter({ generic }: ExportColumn, style: number = STYLE.plain): (cell: Cell | undefined) => string {
  const writeText =
    generic === 'temporal'
      ? (text: string) => instantCell(text, style)
      : generic === 'numeric'
        ? (text: string) => numericTextCell(text, style)
        : (text: string) => textCell(text);
  return (cell) => (typeof cell === 'string' ? writeText(cell) : plainCell(cell, style));
}

/** A number that adds up; beyond 2^53, where a sheet's doubles lose whole digits, it stays text. */
function numericTextCell(text: string, style: number): string {
  const literal = numberLiteral(text);
  const isHeld = Math.abs(Number(literal ?? NaN)) <= Number.MAX_SAFE_INTEGER;
  return isHeld && literal !== null && literal !== 'null' ? numberCell(literal, style) : textCell(text);
}

function plainCell(cell: Cell | undefined, style: number): string {
  if (cell === null || cell === undefined) return EMPTY;
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberCell(cell, style) : textCell(String(cell));
  if (typeof cell === 'boolean') return cell ? '<c t="b"><v>1</v></c>' : '<c t="b"><v>0</v></c>';
  return textCell(JSON.stringify(cell));
}

const numberCell = (value: number | string, style: number): string =>
  style === STYLE.plain ? `<c><v>${value}</v></c>` : `<c s="${style}"><v>${value}</v></c>`;

/** Text as it is in the cell, bold for headings. */
export function textCell(text: string, isBold = false): string {
  const kept = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
  const open = isBold ? `<c s="${STYLE.bold}" t="inlineStr">` : '<c t="inlineStr">';
  const space = /^\s|\s$|[\n\r\t]/.test(kept) ? ' xml:space="preserve"' : '';
  return `${open}<is><t${space}>${escapeText(kept)}</t></is></c>`;
}

/* oxlint-disable no-control-regex -- characters that XML 1.0 cannot contain */
const SPECIAL = /[&<>_\r\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/;
const FORBIDDEN =
  /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/* oxlint-enable no-control-regex */

/** Control characters go. `_x0041_` means "A" to readers of sheets: its underscore is written as one of these. */
function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(FORBIDDEN, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
}

/** 1970-01-01 as sheets count days. */
const EPOCH_DAY = 25_569;
/** 1900-03-01: before it, sheets count a day that there never was. 9999-12-31 is their last. */
const [FIRST_DAY, END_DAY] = [61, 2_958_466];

function instantCell(text: string, ownStyle: number): string {
  const instant = parseInstant(text);
  if (!instant) return textCell(text.replace('T', ' '));
  const day = (instant.epochMs + instant.micros / 1000) / DAY_MS + EPOCH_DAY;
  if (day < FIRST_DAY || day >= END_DAY) return textCell(text.replace('T', ' '));
  const isoStyle = !instant.hasTime ? STYLE.date : text.includes('.') ? STYLE.dateTimeMs : STYLE.dateTime;
  return `<c s="${ownStyle === STYLE.plain ? isoStyle : ownStyle}"><v>${day}</v></c>`;
}
