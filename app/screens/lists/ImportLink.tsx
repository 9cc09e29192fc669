// Leads to where files of another place are taken in.
import { Icon } from '#app/ui/Icon.tsx';

export const ImportLink = () => (
  <a className="button import-link" href="/import/">
    <Icon name="upload" />
    Import
  </a>
);
