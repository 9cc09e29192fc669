// Leads to the upload of files, for those who can.
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';

export function UploadLink() {
  const t = useMessages(upload);
  const { user } = useShellData();
  if (!user?.places.includes('new-upload')) return null;
  return (
    <LinkButton icon="upload" href="/upload/">
      {t('title')}
    </LinkButton>
  );
}
