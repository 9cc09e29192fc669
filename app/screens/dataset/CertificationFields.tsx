// Certification and warning: the same for datasets, columns and metrics.
import type { CertificationDraft } from '#app/domain/dataset/edit-draft.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AreaField } from './fields.tsx';

interface CertificationFieldsProps {
  readonly value: CertificationDraft;
  readonly onChange: (change: Partial<CertificationDraft>) => void;
}

export function CertificationFields({ value, onChange }: CertificationFieldsProps) {
  const t = useMessages(dataset);
  return (
    <>
      <TextField
        label={t('field.certifiedBy')}
        value={value.certifiedBy}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => onChange({ certifiedBy: event.target.value })}
      />
      <TextField
        label={t('field.certificationDetails')}
        value={value.certificationDetails}
        maxLength={10_000}
        autoComplete="off"
        onChange={(event) => onChange({ certificationDetails: event.target.value })}
      />
      <AreaField
        label={t('field.warning')}
        hint={t('field.warningHint')}
        rows={2}
        value={value.warning}
        onText={(warning) => onChange({ warning })}
      />
    </>
  );
}
