import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import classes from './text-field.module.css';

/** The phone's own picker, in the looks of `TextField`. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect size="lg" {...props} className={classes['field'] ?? ''} />;
}
