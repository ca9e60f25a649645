import {
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import classes from './text-field.module.css';

/** A text field with its label, hint and message: high enough for a thumb, dark enough for the sun. */
export function TextField(props: TextInputProps) {
  return <TextInput size="lg" {...props} className={classes['field'] ?? ''} />;
}

/** A field of several lines, in the same looks. */
export function TextArea(props: TextareaProps) {
  return <Textarea size="lg" rows={4} {...props} className={classes['field'] ?? ''} />;
}

/** The phone's own picker, in the same looks. */
export function SelectField(props: NativeSelectProps) {
  const arrows = <IconSelector size={18} aria-hidden />;
  return (
    <NativeSelect size="lg" rightSection={arrows} {...props} className={classes['field'] ?? ''} />
  );
}
