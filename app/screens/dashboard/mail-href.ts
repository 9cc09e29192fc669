// The address that opens a new email in the viewer's mail program.

export interface Mail {
  readonly subject: string;
  readonly body: string;
}

export const mailHref = ({ subject, body }: Mail): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
