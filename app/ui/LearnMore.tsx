// A link to where something is explained. In a new tab: what is filled in here stays.
import { ui } from '#app/messages/en/ui.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function LearnMore({ href }: { readonly href: string }) {
  const t = useMessages(ui);
  return (
    <a href={href} target="_blank">
      {t('learnMore')}
    </a>
  );
}
