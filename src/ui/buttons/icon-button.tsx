import type { TablerIcon } from '@tabler/icons-react';
import classes from './icon-button.module.css';

export interface IconButtonProps {
  /** What it does, for screen readers: the picture is all that others see. */
  readonly label: string;
  readonly icon: TablerIcon;
  /** Of the picture, px. */
  readonly size?: number;
  readonly stroke?: number;
  /** `leaf` for what can be done, `soft` for closing and removing, `inherit` on a coloured card. */
  readonly tone?: 'leaf' | 'soft' | 'inherit';
  readonly onClick: () => void;
}

/** A button that is only a picture, as large as a thumb needs it. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, size = 20, stroke, tone = 'leaf', onClick } = props;
  return (
    <button
      type="button"
      className={classes['button']}
      data-tone={tone}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={size} {...(stroke !== undefined && { stroke })} aria-hidden />
    </button>
  );
}
