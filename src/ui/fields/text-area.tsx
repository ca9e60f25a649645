import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './text-field.module.css';

/** A field of several lines, in the looks of `TextField`. */
export function TextArea(props: TextareaProps) {
  return <Textarea size="lg" rows={4} {...props} className={classes['field'] ?? ''} />;
}
