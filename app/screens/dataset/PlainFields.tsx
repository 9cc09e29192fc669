// The fields of a dataset that need no form of their own: drawn as their type says, with the texts that the table names.
import { DATASET_FIELDS } from '#app/domain/dataset/fields.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { AreaField, FlagField } from './fields.tsx';
import { useSetting } from './use-setting.ts';

type DatasetFields = typeof DATASET_FIELDS;
type FormName = {
  [N in keyof DatasetFields]: DatasetFields[N] extends { readonly form: object } ? N : never;
}[keyof DatasetFields];

const isInForm = (name: string): name is FormName => {
  const field = DATASET_FIELDS[name as keyof DatasetFields];
  return 'form' in field;
};

const inSection = (section: string): readonly FormName[] =>
  Object.keys(DATASET_FIELDS)
    .filter(isInForm)
    .filter((name) => {
      const { form } = DATASET_FIELDS[name];
      return 'section' in form && form.section === section;
    });

/** Those of a section, in the order of the table. */
export const PlainFields = ({ section }: { readonly section: 'about' | 'query' }) =>
  inSection(section).map((name) => <PlainField key={name} name={name} />);

export function PlainField({ name }: { readonly name: FormName }) {
  const t = useMessages(dataset);
  const { draft, set, errorOf } = useSetting();
  const { column, type, form } = DATASET_FIELDS[name];
  const [label, hint, value] = [t(form.label), t(form.help), draft[column]];
  if (typeof value === 'boolean')
    return (
      <FlagField checked={value} hint={hint} onToggle={(on) => set(column, on)}>
        {label}
      </FlagField>
    );
  const field = { label, hint, value, error: errorOf(column) };
  if (type.is === 'jsonText') return <AreaField {...field} isCode onText={(text) => set(column, text)} />;
  return (
    <TextField
      {...field}
      {...(type.is === 'whole' && { inputMode: 'numeric' })}
      {...(type.is === 'text' && type.max !== null && { maxLength: type.max })}
      autoComplete="off"
      onChange={(event) => set(column, event.target.value)}
    />
  );
}
