// A saved chart's properties: name, description, certification, cache timeout, owners, tags.
import { useCallback, useState } from 'react';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import type { ExplorePageChart } from '#app/services/charts/explore/explore-page.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import { ChoiceList } from '#app/screens/explore/dataset/ChoiceList.tsx';
import { propertiesBody, propertyFields, propertyProblems, type PropertyFields } from './chart-properties.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';
import { useSaveProperties } from './use-save-properties.ts';

interface PropertiesDialogProps {
  readonly chart: ExplorePageChart;
  readonly onClose: () => void;
}

export function PropertiesDialog({ chart, onClose }: PropertiesDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { api, can } = useExplore();
  const [fields, setFields] = useState(() => propertyFields(chart));
  const [owners, setOwners] = useState<readonly Choice[]>(() =>
    chart.owners.map(({ id, name }) => ({ id, label: name, detail: null })),
  );
  const [tags, setTags] = useState<readonly Choice[]>(() =>
    chart.tags.map(({ id, name }) => ({ id, label: name, detail: null })),
  );
  const [newTag, setNewTag] = useState('');
  const find = useCallback((search: string, signal: AbortSignal) => api.findOwners(search, signal), [api]);
  const findTags = useCallback((search: string, signal: AbortSignal) => api.findTags(search, signal), [api]);
  const set = (name: keyof PropertyFields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const wrong = propertyProblems(fields);
  const nameProblem = wrong.has('name') ? t('nameMissing') : undefined;
  const { isBusy, failure, save } = useSaveProperties(chart, onClose);
  const submit = async (): Promise<void> => {
    if (wrong.size > 0) return;
    const tagIds = can.tag ? tags.map(({ id }) => id) : null;
    await save(propertiesBody(fields, { ownerIds: owners.map(({ id }) => id), tagIds }), newTag.trim());
  };

  return (
    <FormDialog
      title={t('properties.title')}
      failure={failure}
      failureTitle={t('properties.failed')}
      submitLabel={t('properties.submit')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={tCommon('name')} maxLength={250} error={nameProblem} {...set('name')} />
      <Field label={tCommon('description')}>{(control) => <TextArea {...control} rows={3} {...set('description')} />}</Field>
      <TextField label={t('properties.certifiedBy')} hint={t('properties.certifiedByHint')} {...set('certifiedBy')} />
      <TextField label={t('properties.certification')} {...set('certification')} />
      <TextField
        label={t('properties.timeout')}
        hint={t('properties.timeoutHint')}
        inputMode="numeric"
        error={wrong.has('timeout') ? t('properties.timeoutInvalid') : undefined}
        {...set('timeout')}
      />
      <ChoiceList label={tCommon('owners')} noun="people" find={find} isMultiple selected={owners} onChange={setOwners} />
      {can.tag ? (
        <>
          <ChoiceList label={t('properties.tags')} noun="tags" find={findTags} isMultiple selected={tags} onChange={setTags} />
          <TextField
            label={t('properties.newTag')}
            value={newTag}
            maxLength={250}
            onChange={(event) => setNewTag(event.target.value)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
