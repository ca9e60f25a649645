import { IconShare3 } from '@tabler/icons-react';
import { useMessages } from '../messages-context.ts';
import { type Toast, useToast } from '../notices/toast.tsx';
import { IconButton } from './icon-button.tsx';

/** What is shared (specification, section 9: title, text, url). */
interface SharedLink {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** What the browser offers for it; handed in, so that each way can be tested. */
export interface ShareWays {
  /** The phone's own share sheet. */
  readonly share?: ((link: SharedLink) => Promise<void>) | undefined;
  readonly writeText?: ((text: string) => Promise<void>) | undefined;
  /** Copies as browsers did before there was a clipboard to write to; true when it went well. */
  readonly copyOldWay: (text: string) => boolean;
}

/**
 * What became of it. `shared`: handed over, or its person thought better of it: either way there is nothing to say.
 * `copied`: in the clipboard. `copied-old-way`: there as well, and only an alert can say so.
 */
type ShareEnd = 'shared' | 'copied' | 'copied-old-way' | 'failed';

/** Native share, else the clipboard, else the old way (specification, sections 8 and 9). */
export async function shareLink(link: SharedLink, ways: ShareWays): Promise<ShareEnd> {
  const { share, writeText, copyOldWay } = ways;
  if (share !== undefined) {
    try {
      await share(link);
      return 'shared';
    } catch (error) {
      // Closing the sheet is no failure; what a browser refuses to share can still be copied.
      if (error instanceof Error && error.name === 'AbortError') return 'shared';
    }
  }
  if (writeText !== undefined) {
    try {
      await writeText(link.url);
      return 'copied';
    } catch {
      // No permission, or the page lost the focus: the old way needs neither.
    }
  }
  return copyOldWay(link.url) ? 'copied-old-way' : 'failed';
}

/** The ways of this browser. */
function browserShareWays(): ShareWays {
  // Older browsers, and pages without TLS, have neither of them.
  const { share, clipboard } = navigator as Partial<Pick<Navigator, 'share' | 'clipboard'>>;
  return {
    share: share === undefined ? undefined : (link) => navigator.share(link),
    writeText: clipboard === undefined ? undefined : (text) => clipboard.writeText(text),
    copyOldWay: copyBySelecting,
  };
}

function copyBySelecting(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  // Inside an open dialog: what lies outside of it can't be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard to write to
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

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
