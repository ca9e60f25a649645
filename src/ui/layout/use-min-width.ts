import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is at least so many px wide; known from the first drawing on. */
export const useMinWidth = (px: number): boolean =>
  useMediaQuery(`(min-width: ${px}px)`, undefined, { getInitialValueInEffect: false });
