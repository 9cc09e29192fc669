// A saved chart's properties: name, description, certification, how long answers are kept, owners, tags.
import { useCallback, useId, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { ExplorePageChart } from '#app/services/charts/explore-page.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Field } from '#app/ui/Field.tsx';
import { TextArea } from '#app/ui/Input.tsx';
import { DialogFoot } from '#app/ui/DialogFoot.tsx';
import { ChartApiError } from './client/api-call.ts';
import type { Choice } from './client/choice-calls.ts';
import { readChart } from './client/save-chart.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { useExplore } from './explore-context.ts';

interface PropertiesDialogProps {
  readonly chart: ExplorePageChart;
  readonly onClose: () => void;
}

export function PropertiesDialog({ chart, onClose }: PropertiesDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { api, store, can } = useExplore();
  const [fields, setFields] = useState(() => fieldsOf(chart));
  const [owners, setOwners] = useState<readonly Choice[]>(() =>
    chart.owners.map(({ id, name }) => ({ id, label: name, detail: null })),
  );
  const [tags, setTags] = useState<readonly Choice[]>(() =>
    chart.tags.map(({ id, name }) => ({ id, label: name, detail: null })),
  );
  const [newTag, setNewTag] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useId();
  const find = useCallback((search: string, signal: AbortSignal) => api.findOwners(search, signal), [api]);
  const findTags = useCallback((search: string, signal: AbortSignal) => api.findTags(search, signal), [api]);
  const isTagWrong = /[,:]/.test(newTag);
  const isTimeoutWrong = fields.timeout.trim() !== '' && !/^(-1|\d{1,9})$/.test(fields.timeout.trim());
  const set = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  const nameProblem = fields.name.trim() === '' ? t('nameMissing') : undefined;

  /** Null on success, else the message: what was saved before stays saved. */
  const addTag = async (name: string): Promise<string | null> => {
    if (name === '') return null;
    try {
      await api.addTags(chart.id, [name]);
      return null;
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      return error.message;
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || nameProblem || isTimeoutWrong || isTagWrong) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { ...bodyOf(fields, owners), ...(can.tag && { tags: tags.map(({ id }) => id) }) };
      await api.updateChart(chart.id, body, chart.etag || null);
      const trouble = await addTag(newTag.trim());
      const found = await readChart(api, chart.id, chart);
      store.getState().setChart(found.chart);
      if (trouble === null) showToast('success', t('properties.saved'));
      else showToast('error', t('properties.savedWithoutTag', { reason: trouble }));
      onClose();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      const by = error.failure.conflict?.changedBy;
      setProblem(by ? t('properties.conflict', { name: by }) : error.message);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog title={t('properties.title')} onClose={onClose}>
      <form id={form} className={dialogContentClass({ isStack: true })} onSubmit={(event) => void submit(event)}>
        {problem ? (
          <Notice kind="error" title={t('properties.failed')}>
            {problem}
          </Notice>
        ) : null}
        <TextField label={tCommon('name')} maxLength={250} error={nameProblem} {...set('name')} />
        <Field label={tCommon('description')}>{(control) => <TextArea {...control} rows={3} {...set('description')} />}</Field>
        <TextField label={t('properties.certifiedBy')} hint={t('properties.certifiedByHint')} {...set('certifiedBy')} />
        <TextField label={t('properties.certification')} {...set('certification')} />
        <TextField
          label={t('properties.timeout')}
          hint={t('properties.timeoutHint')}
          inputMode="numeric"
          error={isTimeoutWrong ? t('properties.timeoutInvalid') : undefined}
          {...set('timeout')}
        />
        <ChoiceList label={tCommon('owners')} noun="people" find={find} isMultiple chosen={owners} onChange={setOwners} />
        {can.tag ? (
          <>
            <ChoiceList label={t('properties.tags')} noun="tags" find={findTags} isMultiple chosen={tags} onChange={setTags} />
            <TextField
              label={t('properties.newTag')}
              value={newTag}
              maxLength={250}
              error={isTagWrong ? t('properties.tagInvalid') : undefined}
              onChange={(event) => setNewTag(event.target.value)}
            />
          </>
        ) : null}
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button type="submit" form={form} weight="primary" busy={isBusy}>
          {t('properties.submit')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly certification: string;
  readonly timeout: string;
}

const fieldsOf = (chart: ExplorePageChart): Fields => ({
  name: chart.name,
  description: chart.description ?? '',
  certifiedBy: chart.certifiedBy ?? '',
  certification: chart.certificationDetails ?? '',
  timeout: chart.cacheTimeoutS === null ? '' : String(chart.cacheTimeoutS),
});

const bodyOf = (fields: Fields, owners: readonly Choice[]) => ({
  slice_name: fields.name.trim(),
  description: fields.description.trim() || null,
  certified_by: fields.certifiedBy.trim() || null,
  certification_details: fields.certification.trim() || null,
  cache_timeout: fields.timeout.trim() === '' ? null : Number(fields.timeout),
  owners: owners.map(({ id }) => id),
});
