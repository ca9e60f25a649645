import { IconShare3 } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import { useShare, type Shareable } from './use-share.tsx';

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
