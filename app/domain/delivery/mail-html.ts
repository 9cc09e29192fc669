// The HTML of a report's email and its text alternative. Outlook draws it with Word: tables, inline styles, widths as attributes.
// Colors of dark mode are left to readers that know `prefers-color-scheme`; the others turn the light ones.

export interface MailContent {
  /** BCP 47. */
  readonly locale: string;
  readonly title: string;
  /** Sanitized HTML of what its author wrote above it; '' for nothing. */
  readonly introHtml: string;
  readonly introText: string;
  /** One line each: filters, the time of the data. */
  readonly notes: readonly string[];
  readonly images: readonly MailPicture[];
  readonly tables: readonly MailTable[];
  /** Buttons: to the chart, to a file. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** Why the mail was sent. */
  readonly footer: string;
}

interface MailPicture {
  readonly contentId: string;
  /** What the picture shows, in one sentence. */
  readonly alt: string;
  /** At which it is shown. */
  readonly widthPx: number;
}

export interface MailTable {
  readonly columns: readonly string[];
  /** Formatted. */
  readonly rows: readonly (readonly string[])[];
  /** Columns of numbers. */
  readonly isNumeric: readonly boolean[];
  /** Under the table where rows were left out; null: it is complete. */
  readonly note: string | null;
}

/** Width of a mail, and the default for its pictures: what mail clients show without scaling. */
export const MAIL_WIDTH_PX = 680;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};color:#1f2328;font-size:15px;line-height:22px`;
const MUTED = `${FONT};color:#59636e;font-size:13px;line-height:19px`;
const CELL = `${FONT};font-size:13px;line-height:18px;padding:6px 10px;border-bottom:1px solid #d1d9e0;color:#1f2328`;
/** By class alone, so that none outweighs another; what an author wrote has its own colors, or those around it. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background-color: #14171c !important; }
  .text { color: #e6e9ee !important; border-color: #3a414b !important; }
  .page a { color: #86a8ff !important; }
  .muted { color: #a3acb8 !important; }
  .button { background-color: #4c8df6 !important; }
  .page .button a { color: #0b1220 !important; }
  .picture { background-color: #ffffff !important; }
}`;

export function renderMailHtml(content: MailContent): string {
  const { locale, title, images } = content;
  const widthPx = Math.max(MAIL_WIDTH_PX, ...images.map((image) => image.widthPx));
  return `<!doctype html>
<html lang="${escape(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title><style>${DARK}</style></head>
<body style="margin:0;padding:0;background-color:#ffffff" class="page">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="${widthPx}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${widthPx}px">
${bodyRows(content).map(row).join('\n')}
</table></td></tr></table></body></html>`;
}

const row = (html: string): string => `<tr><td class="text" style="padding:0 0 16px 0;${TEXT}">${html}</td></tr>`;

function bodyRows({ title, introHtml, notes, images, tables, links, footer }: MailContent): string[] {
  return [
    `<h1 class="text" style="margin:0;${FONT};font-size:22px;line-height:28px;font-weight:600;color:#1f2328">${escape(title)}</h1>`,
    introHtml,
    notes.map((note) => `<p class="muted" style="margin:0;${MUTED}">${escape(note)}</p>`).join(''),
    ...images.map(pictureHtml),
    ...tables.map(tableHtml),
    links.map(linkHtml).join(' '),
    `<p class="muted" style="margin:0;${MUTED}">${escape(footer)}</p>`,
  ].filter((html) => html !== '');
}

/** Word takes the attribute, all others the style. */
const pictureHtml = ({ contentId, alt, widthPx }: MailPicture): string =>
  `<img src="cid:${escape(contentId)}" alt="${escape(alt)}" width="${widthPx}" class="picture" style="display:block;width:100%;max-width:${widthPx}px;height:auto;border:0">`;

const linkHtml = ({ label, url }: MailContent['links'][number]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="display:inline-table"><tr><td class="button" bgcolor="#1f6feb" style="padding:9px 16px;border-radius:6px;background-color:#1f6feb"><a href="${escape(url)}" style="${FONT};font-size:14px;color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`;

function tableHtml({ columns, rows, isNumeric, note }: MailTable): string {
  const align = (index: number): string => (isNumeric[index] === true ? 'right' : 'left');
  const head = columns.map(
    (name, index) => `<th align="${align(index)}" scope="col" class="text" style="${CELL};font-weight:600">${escape(name)}</th>`,
  );
  const body = rows.map(
    (cells) =>
      `<tr>${cells.map((cell, index) => `<td align="${align(index)}" class="text" style="${CELL}">${escape(cell)}</td>`).join('')}</tr>`,
  );
  const under = note === null ? '' : `<p class="muted" style="margin:8px 0 0 0;${MUTED}">${escape(note)}</p>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>${under}`;
}

/** For readers without HTML, and for screen readers that prefer it. */
export function renderMailText({ title, introText, notes, images, tables, links, footer }: MailContent): string {
  const blocks = [
    title,
    introText,
    notes.join('\n'),
    images.map(({ alt }) => alt).join('\n'),
    ...tables.map(tableText),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    `-- \n${footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const MAX_CELL = 40;

/** Columns under each other, numbers to the right. */
export function tableText({ columns, rows, isNumeric, note }: MailTable): string {
  const cut = (cell: string): string =>
    (cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL - 1)}…` : cell).replaceAll(/\s+/g, ' ');
  const all = [columns, ...rows].map((cells) => cells.map(cut));
  const widths = columns.map((_, index) => Math.max(...all.map((cells) => (cells[index] ?? '').length)));
  const lines = all.map((cells) =>
    cells
      .map((cell, index) => (isNumeric[index] === true ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return [head, '-'.repeat(Math.max(...lines.map((line) => line.length))), ...body, ...(note === null ? [] : ['', note])].join(
    '\n',
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
