import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface BarLinkProps {
  readonly to: string;
  /** For the way that is not the first. */
  readonly isLight?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link in the bar at the thumb; two of them stand side by side at 320 px. */
export function BarLink({ to, isLight = false, onClick, children }: BarLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      size="lg"
      px="xs"
      radius="lg"
      variant={isLight ? 'light' : 'filled'}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
