// Selects a live value for a text: a chart of the dashboard, and which of its values where it shows several.
import { useEffect, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import type { ChartTable } from '#app/domain/dashboard/page/chart-table.ts';
import { pickLiveValue, writeLiveMarkdown, type LiveRow } from '#app/domain/dashboard/page/live-value.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { Field, FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
import { liveValues } from '#app/messages/en/live-values.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { useSession } from '#app/screens/dashboard/edit/edit-context.ts';

interface ValueDialogProps {
  /** Titles of the dashboard's charts, by id. */
  readonly charts: ReadonlyMap<number, string>;
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** More rows are no choice for a person. */
const MAX_ROWS = 200;
const LAST = 'last';

/** Apart from the canvas: neither its keys nor its dragging reach into the dialog. */
export function ValueDialog(props: ValueDialogProps) {
  const t = useMessages(liveValues);
  return createPortal(
    <div
      role="presentation"
      onKeyDown={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => event.stopPropagation()}
    >
      <Dialog title={t('title')} onClose={props.onClose}>
        <ValueForm {...props} />
      </Dialog>
    </div>,
    document.body,
  );
}

function ValueForm({ charts, onInsert, onClose }: ValueDialogProps) {
  const t = useMessages(liveValues);
  const tCommon = useMessages(common);
  const [chartId, setChartId] = useState<number | null>([...charts.keys()][0] ?? null);
  const { read, problem, again } = useChartTable(chartId);
  const [column, setColumn] = useState<string | null>(null);
  const [row, setRow] = useState<number | typeof LAST | null>(null);
  const [name, setName] = useState<string | null>(null);
  const title = chartId === null ? '' : (charts.get(chartId) ?? '');
  const choice = read && choiceOf(read.table, { column, row });
  const shownName = name ?? (choice?.value.column || title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read || !choice || choice.text === null) return;
    onInsert(writeLiveMarkdown({ chartUuid: read.uuid, ...choice.value }, shownName.trim() || title));
  };
  if (charts.size === 0) return <p className={dialogContentClass()}>{t('noCharts')}</p>;
  return (
    <>
      <form id="live-value" className={dialogContentClass({ isStack: true })} onSubmit={submit}>
        <Field label={t('chart')}>
          {(control) => (
            <Select
              {...control}
              choices={[...charts].map(([id, label]) => [id, label || t('untitled', { id })] as const)}
              value={chartId}
              onPick={(id) => {
                setChartId(typeof id === 'number' ? id : null);
                setColumn(null);
                setRow(null);
                setName(null);
              }}
            />
          )}
        </Field>
        {problem === null ? null : (
          <Notice kind="error" title={t('failed')}>
            {problem} <Button onClick={again}>{tCommon('tryAgain')}</Button>
          </Notice>
        )}
        {read === null && problem === null ? <p role="status">{t('loading')}</p> : null}
        {read && choice ? <Choices table={read.table} choice={choice} onColumn={setColumn} onRow={setRow} /> : null}
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          maxLength={200}
          value={shownName}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button type="submit" form="live-value" weight="primary" disabled={!choice || choice.text === null}>
          {t('insert')}
        </Button>
      </DialogFoot>
    </>
  );
}

interface Choice {
  readonly value: { readonly column: string | null; readonly row: LiveRow | null };
  /** Null where the chart shows nothing there. */
  readonly text: string | null;
  /** The chart shows one number: there is nothing to select. */
  readonly isPlain: boolean;
}

interface Picked {
  readonly column: string | null;
  readonly row: number | typeof LAST | null;
}

/** What was picked, else the last column with numbers in the last row. */
function choiceOf(table: ChartTable, picked: Picked): Choice {
  const plain = pickLiveValue(table, { column: null, row: null });
  if ('text' in plain) return { value: { column: null, row: null }, text: plain.text, isPlain: true };
  const column = picked.column ?? numbersOf(table).at(-1)?.label ?? null;
  const first = typeof picked.row === 'number' ? table.rows[picked.row]?.[0] : undefined;
  const row: LiveRow | null =
    table.rows.length === 1 && table.moreRows === 0 ? null : first === undefined ? { is: LAST } : { is: 'named', name: first };
  const found = pickLiveValue(table, { column, row });
  return { value: { column, row }, text: 'text' in found ? found.text : null, isPlain: false };
}

const numbersOf = ({ columns }: ChartTable): ChartTable['columns'] => {
  const numbers = columns.filter(({ align }) => align === 'right');
  return numbers.length > 0 ? numbers : columns;
};

interface ChoicesProps {
  readonly table: ChartTable;
  readonly choice: Choice;
  readonly onColumn: (column: string | null) => void;
  readonly onRow: (row: Picked['row']) => void;
}

function Choices({ table, choice: { value, text, isPlain }, onColumn, onRow }: ChoicesProps) {
  const t = useMessages(liveValues);
  const { row } = value;
  const rows = table.rows.slice(0, MAX_ROWS).map(([first = ''], at) => [at, first] as const);
  return (
    <>
      {isPlain ? null : (
        <Field label={t('column')}>
          {(control) => (
            <Select
              {...control}
              choices={numbersOf(table).map(({ label }) => [label, label] as const)}
              value={value.column}
              onPick={(label) => onColumn(typeof label === 'string' ? label : null)}
            />
          )}
        </Field>
      )}
      {isPlain || row === null ? null : (
        <Field label={t('row')}>
          {(control) => (
            <Select
              {...control}
              choices={[...(table.moreRows > 0 ? [] : [[LAST, t('lastRow')] as const]), ...rows]}
              value={row.is === LAST ? LAST : table.rows.findIndex(([first]) => first === row.name)}
              onPick={(at) => onRow(typeof at === 'number' ? at : LAST)}
            />
          )}
        </Field>
      )}
      <FieldHint role="status">{text === null ? t('nothing') : t('now', { value: text })}</FieldHint>
    </>
  );
}

function useChartTable(chartId: number | null) {
  const { env } = useSession();
  const tCommon = useMessages(common);
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ readonly uuid: string; readonly table: ChartTable } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    setRead(null);
    setProblem(null);
    if (chartId === null) return undefined;
    env.api.readChartTable(chartId).then(
      (found) => !isOver && setRead(found),
      (error: unknown) => !isOver && setProblem(errorText(error, tCommon('tryAgainLater'))),
    );
    return () => {
      isOver = true;
    };
  }, [env, chartId, attempt, tCommon]);
  return { read, problem, again: () => setAttempt((before) => before + 1) };
}
