import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import * as v from 'valibot';
import {
  keepApplicationDraft,
  submitApplication,
} from '../../../commands/sellers/submit-application.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { submitShopApplication } from '../../../contracts/sellers/applications/shop-application.ts';
import { isCategoryGroupId } from '../../../domain/catalogue/category-groups.ts';
import { bankProblems, numberProblems } from '../../../domain/sellers/shop-application.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { ApplicationFields } from './application-fields.tsx';
import {
  askOfValues,
  draftValues,
  EMPTY_VALUES,
  namesAccount,
  type ApplicationValues,
} from './application-values.ts';
import { focusFirstProblem, useRuledForm } from '../../../ui/fields/form-problems.ts';

/** An application that is written or corrected. */
export interface WrittenApplication {
  readonly applicationId: string;
  readonly seenVersion: number;
  /** Null for a new one. */
  readonly values: ApplicationValues | null;
  /** Haat has a bank account of it: nothing has to be typed again. */
  readonly hasAccount: boolean;
}

export interface ApplicationFormProps {
  readonly application: WrittenApplication;
  readonly onClose: () => void;
}

const FORM_ID = 'shop-application';
/** What is typed is kept after a pause of so long, ms. */
const KEPT_AFTER_MS = 400;

/** The application, checked without the network, kept while it is typed and sent when the network allows. */
export function ApplicationForm({ application, onClose }: ApplicationFormProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { applicationId, seenVersion, values, hasAccount } = application;
  const keepSoon = useDebouncedCallback(async (typed: ApplicationValues) => {
    await keepApplicationDraft(haat, { applicationId, seenVersion, values: draftValues(typed) });
  }, KEPT_AFTER_MS);
  const askOf = (typed: ApplicationValues) => ({
    applicationId,
    seenVersion,
    ...askOfValues(typed),
  });
  const form = useRuledForm<ApplicationValues>({
    initialValues: values ?? EMPTY_VALUES,
    onValuesChange: keepSoon,
    validateInputOnBlur: [
      'contactNumber',
      'areaCode',
      'fssai',
      'gstin',
      'pan',
      'accountNumber',
      'ifsc',
      'opensAt',
      'closesAt',
    ],
    validate: (typed) => messagesOf(askOf(typed), typed, hasAccount),
  });
  const send = async (typed: ApplicationValues): Promise<string | null> => {
    const payload = v.parse(submitShopApplication.input, askOf(typed));
    const result = await submitApplication(haat, payload);
    if (!result.ok) return result.message;
    keepSoon.cancel();
    onClose();
    return null;
  };
  return (
    <Screen
      title="Sell on Haat"
      about={seenVersion === 0 ? 'Application' : 'Correct your application'}
      backTo={ROUTES.account}
      action={
        <Button type="submit" form={FORM_ID} size="lg" fullWidth loading={busy}>
          Send application
        </Button>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={form.onSubmit((typed) => {
          run(() => send(typed));
        }, focusFirstProblem(form))}
      >
        <PageColumn gap="even">
          <ApplicationFields form={form} hasAccount={hasAccount} />
          <AlertLine message={message} />
        </PageColumn>
      </form>
    </Screen>
  );
}

/** What is wrong with the numbers. */
function numbersOf(typed: ApplicationValues): Readonly<Record<string, string>> {
  const groups = typed.groups.filter(isCategoryGroupId);
  const { fssai, gstin, pan, accountNumber, ifsc } = typed;
  const numbers = { groups, fssai: fssai.trim(), gstin: gstin.trim(), pan };
  return {
    ...numberProblems(numbers),
    ...(namesAccount(typed) && bankProblems({ accountNumber, ifsc })),
  };
}

/** What is wrong, by the form's own field names. */
function messagesOf(
  ask: unknown,
  typed: ApplicationValues,
  hasAccount: boolean,
): Record<string, string> {
  const found = fieldMessages(submitShopApplication.input, ask);
  const messages: Record<string, string> = {};
  for (const [path, message] of Object.entries(found)) {
    messages[path.split('.').at(-1) ?? path] ??= message;
  }
  // The contract looks at numbers only once all else is there; the form says at once what is wrong with them.
  for (const [field, message] of Object.entries(numbersOf(typed))) messages[field] ??= message;
  for (const field of ['opensAt', 'closesAt'] as const) {
    if (messages[field] !== undefined) messages[field] = 'Please enter a time, such as 08:00.';
  }
  if (messages['deliveryRadiusKm'] !== undefined) {
    messages['deliveryRadiusKm'] = 'Please enter a distance of 0.5 to 100 km.';
  }
  if (!hasAccount && !namesAccount(typed)) {
    messages['accountNumber'] = 'Please enter the account that your money goes to.';
  }
  return messages;
}
