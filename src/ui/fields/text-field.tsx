import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './text-field.module.css';

/** A text field with its label, hint and message: high enough for a thumb, dark enough for the sun. */
export function TextField(props: TextInputProps) {
  return <TextInput size="lg" {...props} className={classes['field'] ?? ''} />;
}
