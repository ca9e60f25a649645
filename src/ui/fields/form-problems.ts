import { type FormErrors, useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';

/** The errors that a form shows and its rules still have after a change; of a form without rules none. */
export function stillWrong(shown: FormErrors, wrong: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => (wrong[name] ?? null) !== null),
  );
}

interface RuledForm<Values> extends Omit<UseFormInput<Values>, 'validate'> {
  /** All rules at once; missing: what is wrong is set by hand, and goes with any change. */
  readonly validate?: (values: Values) => FormErrors;
}

/**
 * `useForm` whose rules look at more than one field. There an error may stand at one field and be mended in another: a price above
 * the MRP, a pin outside the pincode. It goes with the change that mends it, not with the next try.
 */
export function useRuledForm<Values extends object>({
  onValuesChange,
  ...input
}: RuledForm<Values>): UseFormReturnType<Values> {
  const { validate } = input;
  const form = useForm<Values>({
    ...input,
    onValuesChange: (values, before) => {
      onValuesChange?.(values, before);
      form.setErrors((shown) => stillWrong(shown, validate?.(values) ?? {}));
    },
  });
  return form;
}

/** Leads to the first field from above that a form refused: its message is read out with it. For `form.onSubmit`. */
export function focusFirstProblem<Values>(
  form: Pick<UseFormReturnType<Values>, 'getInputNode'>,
): (errors: FormErrors) => void {
  return (errors) => {
    const nodes = Object.keys(errors).flatMap((name): HTMLElement[] => {
      const node: unknown = form.getInputNode(name);
      return node instanceof HTMLElement ? [node] : [];
    });
    const isBefore = (one: Node, two: Node): boolean =>
      (one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    nodes.toSorted((one, two) => (isBefore(one, two) ? -1 : 1))[0]?.focus();
  };
}
