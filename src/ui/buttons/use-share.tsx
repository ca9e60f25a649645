import { useMessages } from '../messages-context.ts';
import { browserShareWays, shareLink } from './share-link.ts';
import { useToast, type Toast } from '../notices/toast.tsx';

/** What is shared; `path` is one of this app. */
export interface Shareable {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** Shares a page of the app, and says what became of it. */
export function useShare(): { readonly share: (what: Shareable) => void } & Pick<Toast, 'element'> {
  const messages = useMessages();
  const { show, element } = useToast();

  async function shareNow({ title, text, path }: Shareable): Promise<void> {
    const url = new URL(path, location.origin).href;
    const end = await shareLink({ title, text, url }, browserShareWays());
    if (end === 'copied') show(messages.linkCopied);
    else if (end === 'copied-old-way') window.alert(messages.linkCopiedAlert);
    else if (end === 'failed') show('Could not copy the link.');
  }

  return {
    share: (what) => {
      void shareNow(what);
    },
    element,
  };
}
