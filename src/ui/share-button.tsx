import { IconShare3 } from '@tabler/icons-react';
import { useShare, type Shareable } from './use-share.tsx';
import classes from './share-button.module.css';

export interface ShareButtonProps extends Shareable {
  /** What the button is called: "Share this store". */
  readonly label: string;
}

/** Shares a page of the app: the phone's own sheet, else the link is copied. */
export function ShareButton({ label, ...what }: ShareButtonProps) {
  const { share, element } = useShare();
  return (
    <>
      <button
        type="button"
        className={classes['share']}
        aria-label={label}
        onClick={() => share(what)}
      >
        <IconShare3 size={22} stroke={1.8} aria-hidden />
      </button>
      {element}
    </>
  );
}
