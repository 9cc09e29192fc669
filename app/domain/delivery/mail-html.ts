// HTML and plain-text versions of a report's email. Outlook renders with Word, hence tables, inline styles and width
// attributes. Dark mode colors apply in mail clients that support `prefers-color-scheme`; others invert the light colors.

export interface MailContent {
  /** Language tag (BCP 47). */
  readonly locale: string;
  readonly title: string;
  /** Sanitized HTML of the author's text; '' if none. */
  readonly introHtml: string;
  readonly introText: string;
  /** One line each, such as filters and data time. */
  readonly notes: readonly string[];
  readonly images: readonly MailPicture[];
  readonly tables: readonly MailTable[];
  /** Buttons that link to the chart or to a file. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** Reason why the mail was sent. */
  readonly footer: string;
}

interface MailPicture {
  readonly contentId: string;
  /** Alternative text of the image, one sentence. */
  readonly alt: string;
  /** Displayed width. */
  readonly widthPx: number;
}

export interface MailTable {
  readonly columns: readonly string[];
  /** Formatted cells. */
  readonly rows: readonly (readonly string[])[];
  /** Indexes of numeric columns. */
  readonly isNumeric: readonly boolean[];
  /** Note below a truncated table; null if it is complete. */
  readonly note: string | null;
}

/** Width of a mail and default width of its images in px, which mail clients show without scaling. */
export const MAIL_WIDTH_PX = 680;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};color:#1f2328;font-size:15px;line-height:22px`;
const MUTED = `${FONT};color:#59636e;font-size:13px;line-height:19px`;
const CELL = `${FONT};font-size:13px;line-height:18px;padding:6px 10px;border-bottom:1px solid #d1d9e0;color:#1f2328`;
/** Class selectors only, so that all rules have the same specificity. The author's text keeps its own or inherited colors. */
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

/** Word uses the attribute, all other clients the style. */
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

/** Plain text for mail clients without HTML, and for screen readers that prefer it. */
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

/** Formats a table with aligned columns, numbers on the right. */
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
