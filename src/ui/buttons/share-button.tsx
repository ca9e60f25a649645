import { IconShare3 } from '@tabler/icons-react';
import { useMessages } from '../messages-context.ts';
import { type Toast, useToast } from '../notices/toast.tsx';
import { IconButton } from './icon-button.tsx';
import { browserShareWays, shareLink } from './share-link.ts';

export interface ShareButtonProps extends Shareable {
  /** What the button is called: "Share this store". */
  readonly label: string;
}

/** Shares a page of the app: the phone's own sheet, else the link is copied. */
export function ShareButton({ label, ...what }: ShareButtonProps) {
  const { share, element } = useShare();
  return (
    <>
      <IconButton
        label={label}
        icon={IconShare3}
        size={22}
        stroke={1.8}
        onClick={() => share(what)}
      />
      {element}
    </>
  );
}

/** What is shared; `path` is one of this app. */
interface Shareable {
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
