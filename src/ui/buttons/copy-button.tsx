import { IconCopy } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import { useToast } from '../notices/toast.tsx';

export interface CopyButtonProps {
  /** What the button is called: "Copy order id". */
  readonly label: string;
  readonly text: string;
  /** Said once it is on the clipboard. */
  readonly copied: string;
  /** What the text is, where it has to be selected by hand: "number". */
  readonly what: string;
}

/** Copies a text that stands beside it, and says whether it did. */
export function CopyButton({ label, text, copied, what }: CopyButtonProps) {
  const { show, element } = useToast();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      show(copied);
    } catch {
      // The browser may refuse; the text can still be selected by hand.
      show(`Could not copy. Press and hold the ${what} to select it.`);
    }
  }

  return (
    <>
      <IconButton label={label} icon={IconCopy} onClick={() => void copy()} />
      {element}
    </>
  );
}
