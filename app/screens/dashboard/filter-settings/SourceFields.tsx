// Where a filter's values come from: a dataset, and a column that fits the kind of filter.
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { orderByUse } from '#app/domain/dashboard/filters/chart-sources.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { createChartApi } from '#app/screens/explore/client/chart-api.ts';
import { isNumericType } from '#app/screens/explore/controls/metric/metric-value.ts';
import { columnOption } from '#app/screens/explore/controls/editor/field-options.tsx';
import type { ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { CertificationMarks } from '#app/ui/text/CertificationMarks.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import type { ComboboxOption } from '#app/ui/select/match-options.ts';
import { Picker } from '#app/ui/select/Picker.tsx';
import { PickerFace } from '#app/ui/select/PickerFace.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';
import type { FoundDataset } from './use-dataset.ts';
import text from '#app/ui/text/text.module.css';

interface SourceFieldsProps extends FieldsProps {
  readonly found: FoundDataset;
  readonly send: ApiSender;
  readonly datasetProblem: string | undefined;
  readonly columnProblem: string | undefined;
  /** How many charts of the dashboard use a column. */
  readonly use: ReadonlyMap<string, number>;
}

export function SourceFields({ fields, onFields, found, send, datasetProblem, columnProblem, use }: SourceFieldsProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const { filterType, column } = fields;
  const hasColumn = filterType === 'filter_select' || filterType === 'filter_range';
  const columns = found.kind === 'found' ? found.dataset.columns : [];
  const fitting = orderByUse(
    columns.filter((one) => fits(one, filterType)),
    use,
  );
  const option = (one: DatasetColumn): ComboboxOption => {
    const count = use.get(one.name) ?? 0;
    return { ...columnOption(one), ...(count > 0 && { hint: t('source.usedBy', { count }) }) };
  };
  const selected = columns.find(({ name }) => name === column);
  const isDeleted = column !== null && found.kind === 'found' && selected === undefined;
  return (
    <section aria-label={t('source.label')}>
      <Labelled label={t('source.dataset')} problem={datasetProblem}>
        {(id) => <DatasetPicker id={id} fields={fields} onFields={onFields} found={found} send={send} />}
      </Labelled>
      {hasColumn && fields.datasetId !== null ? (
        <Labelled label={t('source.column')} problem={isDeleted ? t('source.columnMissing', { column }) : columnProblem}>
          {(id) => (
            <SourcePicker
              id={id}
              label={t('source.columns')}
              face={selected ? columnOption(selected).label : (column ?? t('source.selectColumn'))}
            >
              {(close) => (
                <Combobox
                  label={t('source.columns')}
                  autoFocus
                  options={fitting.map(option)}
                  pickedIds={column === null ? [] : [column]}
                  onPick={(name) => {
                    const isUnnamed = fields.name.trim() === '';
                    const picked = columns.find((one) => one.name === name);
                    onFields({ column: name, match: 'exact', ...(isUnnamed && { name: picked?.verboseName ?? name }) });
                    close();
                  }}
                  note={found.kind === 'loading' ? tCommon('loading') : undefined}
                />
              )}
            </SourcePicker>
          )}
        </Labelled>
      ) : null}
    </section>
  );
}

function fits(column: DatasetColumn, filterType: string): boolean {
  if (filterType === 'filter_range') return isNumericType(column.type);
  return column.isFilterable || column.isGroupable;
}

interface SourcePickerProps {
  readonly id: string;
  readonly label: string;
  readonly face: string;
  readonly children: (close: () => void) => ReactNode;
}

const SourcePicker = ({ id, label, face, children }: SourcePickerProps) => (
  <div id={id}>
    <Picker label={label} face={<PickerFace>{face}</PickerFace>} faceLabel={`${label}: ${face}`}>
      {children}
    </Picker>
  </div>
);

type DatasetPickerProps = Pick<SourceFieldsProps, 'fields' | 'onFields' | 'found' | 'send'> & { readonly id: string };
type Listed = { readonly options: readonly ComboboxOption[]; readonly problem: string | null };

const PAUSE_MS = 250;

function DatasetPicker({ id, fields, onFields, found, send }: DatasetPickerProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const name = found.kind === 'found' ? found.dataset.name : null;
  const face =
    fields.datasetId === null
      ? fields.datasetUuid === null
        ? t('source.selectDataset')
        : t('source.unknownDataset')
      : (name ?? (found.kind === 'loading' ? tCommon('loading') : t('source.datasetById', { id: fields.datasetId })));
  return (
    <SourcePicker id={id} label={t('source.datasets')} face={face}>
      {(close) => (
        <DatasetList
          send={send}
          pickedId={fields.datasetId}
          onPick={(datasetId) => {
            onFields({ datasetId });
            close();
          }}
        />
      )}
    </SourcePicker>
  );
}

interface DatasetListProps {
  readonly send: ApiSender;
  readonly pickedId: number | null;
  readonly onPick: (id: number) => void;
}

function DatasetList({ send, pickedId, onPick }: DatasetListProps) {
  const tCommon = useMessages(common);
  const t = useMessages(filterSettings);
  const [search, setSearch] = useState('');
  const [listed, setListed] = useState<Listed | null>(null);
  const [attempt, setAttempt] = useState(0);
  const find = useCallback((text: string, signal: AbortSignal) => createChartApi(send).findDatasets(text, signal), [send]);
  useEffect(() => {
    const aborter = new AbortController();
    const show = (next: Listed) => !aborter.signal.aborted && setListed(next);
    const look = () =>
      void find(search.trim(), aborter.signal).then(
        (choices) =>
          show({
            options: choices.map(({ id, label, detail, certification }) => ({
              id: String(id),
              label,
              mark: <CertificationMarks notes={certification} />,
              ...(detail !== null && { hint: detail }),
            })),
            problem: null,
          }),
        (error: unknown) => show({ options: [], problem: error instanceof Error ? error.message : tCommon('tryAgainLater') }),
      );
    const timer = setTimeout(look, search === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [find, search, attempt, tCommon]);
  return (
    <>
      <Combobox
        label={t('source.datasets')}
        autoFocus
        options={listed?.options ?? []}
        pickedIds={pickedId === null ? [] : [String(pickedId)]}
        onPick={(id) => onPick(Number(id))}
        onSearch={setSearch}
        note={
          listed === null ? (
            tCommon('loading')
          ) : listed.problem === null ? undefined : (
            <span className={text.danger}>{listed.problem}</span>
          )
        }
      />
      {listed?.problem ? <Button onClick={() => setAttempt(attempt + 1)}>{tCommon('tryAgain')}</Button> : null}
    </>
  );
}
