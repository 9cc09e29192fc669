// What the keyboard can do here.
import { Dialog } from '#app/ui/Dialog.tsx';
import { useShellData } from './use-shell-data.ts';

const shortcuts = (modKey: string): readonly (readonly [string, readonly string[]])[] => [
  ['Search or jump to', [modKey, 'K']],
  ['Go to the search field of a list', ['/']],
  ['Show these shortcuts', ['?']],
  ['Close what is open', ['Esc']],
  ['Move between tabs, menu entries and marks of a chart', ['←', '→', '↑', '↓']],
  ['First and last of them', ['Home', 'End']],
  ['Show or hide a series of the legend', ['Enter']],
];

export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { modKey } = useShellData();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="dialog-content">
        <dl className="shortcuts">
          {shortcuts(modKey).map(([what, keys]) => (
            <Row key={what} what={what} keys={keys} />
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

function Row({ what, keys }: { what: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{what}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </>
  );
}
