// What a save makes of a dashboard's fields, however they come: by the page, the API or an import.

const UNTITLED = '[ untitled dashboard ]';

/** The title as it is stored: an empty one gets a name. */
export const settleTitle = (title: string | null): string => (title === null || title.trim() === '' ? UNTITLED : title);

export interface Certification {
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
}

/** Details are kept only with the certifier whom they belong to. An empty text stays one, so that an archive comes back as it went in. */
export function settleCertification({ certifiedBy, certificationDetails }: Certification): Certification {
  const isCertified = certifiedBy !== null && certifiedBy.trim() !== '';
  return { certifiedBy, certificationDetails: isCertified || certificationDetails === '' ? certificationDetails : null };
}
