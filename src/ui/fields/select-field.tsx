import { IconSelector } from '@tabler/icons-react';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import classes from './text-field.module.css';

/** The phone's own picker, in the looks of `TextField`. */
export function SelectField(props: NativeSelectProps) {
  const arrows = <IconSelector size={18} aria-hidden />;
  return (
    <NativeSelect size="lg" rightSection={arrows} {...props} className={classes['field'] ?? ''} />
  );
}
