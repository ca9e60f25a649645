import type { FormErrors, UseFormReturnType } from '@mantine/form';

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
