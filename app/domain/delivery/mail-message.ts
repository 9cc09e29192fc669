// An email, independent of the transport.

export interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Inline image, referenced in the HTML as `<img src="cid:…">`. */
interface MailImage extends MailFile {
  readonly contentId: string;
}

export interface MailAddress {
  readonly name: string | null;
  readonly address: string;
}

export interface MailMessage {
  readonly from: MailAddress;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  /** Recipients of this copy, if others already have theirs; absent: all recipients. */
  readonly envelope?: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly images: readonly MailImage[];
  readonly attachments: readonly MailFile[];
  /** Message-ID without brackets. The same for retries of a delivery, so that servers and clients can detect duplicates. */
  readonly messageId: string;
  /** UTC ms. */
  readonly sentMs: number;
}

/** Parses `Name <address>` or a bare address; null if it is neither. */
export function parseMailbox(text: string): MailAddress | null {
  const address = text.trim();
  const open = address.indexOf('<');
  if (open >= 0 && address.endsWith('>')) {
    const [, name] = /^"?([^"<>]*)"?$/.exec(address.slice(0, open).trim()) ?? [];
    const named = address.slice(open + 1, -1);
    return name !== undefined && /^[^\s<>@]+@[^\s<>@]+$/.test(named) ? { name: name || null, address: named } : null;
  }
  return /^[^\s<>@]+@[^\s<>@]+$/.test(address) ? { name: null, address } : null;
}
