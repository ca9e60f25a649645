import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readInvitationFacts } from '../../db/reads/invitation-facts.ts';
import {
  isBusyScreen,
  isCalmScreen,
  isInstallMoment,
  browserVersionOf,
  checkPushPrompt,
  isPushMoment,
  type PushPromptOptions,
  pushPromptProblemText,
} from '../../domain/push/invitations.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { InstallDialog } from '../../features/install/install-dialog.tsx';
import { PushPromptSheet } from '../../features/notifications/push-prompt-sheet.tsx';
import { useDevice } from '../../ports/device-context.tsx';
import { useHaat } from '../../ports/haat-context.tsx';
import { canPush } from '../session/push-subscription.ts';

const PUSH_PROMPT = {
  title: 'Know when your order moves',
  body: 'We send a message when your order is packed, on the way and at your door, and when it needs you. Nothing else.',
  okText: 'Allow messages',
  rejectText: 'Not now',
};

/** The push prompt as it can be asked here; null where it can't, which the console is told (specification, section 8). */
export function pushPromptHere(options: PushPromptOptions = PUSH_PROMPT) {
  const { protocol, hostname } = window.location;
  const browserVersion = browserVersionOf(navigator.userAgent);
  const check = checkPushPrompt(options, {
    protocol,
    hostname,
    browserVersion,
    canPush: canPush(),
  });
  if (check.ok) return check.prompt;
  console.warn(pushPromptProblemText(check.problem));
  return null;
}

/**
 * What the app asks of its person by itself, one thing in a visit: to install it, when the browser offers that, and to take
 * messages, on a calm screen after the first order. Both end well with the network alone, so neither begins without it.
 */
export function Invitations() {
  const haat = useHaat();
  const { device, person, session } = haat;
  const { install, messages } = useDevice();
  const path = guardedPath(useLocation().pathname);
  const [isCalm, isBusy] = [isCalmScreen(path), isBusyScreen(path)];
  const [isOver, setIsOver] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const [prompt] = useState(pushPromptHere);
  const facts = useLiveQuery(async () => readInvitationFacts(device, person), [device, person]);
  if (facts === undefined || isOver || isBusy) return null;

  const { hasOrdered, unsent, installAnswer, pushAskedAt, isOffline } = facts;
  const now = haat.now();
  const way = install.state;
  const answer = installAnswer;
  const asksToInstall = isInstallMoment({ way, isBusy, isCalm, hasOrdered, unsent, answer, now });
  const { permission, state } = messages;
  const isOn = state === 'on';
  const isSignedIn = session !== null;
  const asksForMessages =
    isCalm &&
    prompt !== null &&
    isPushMoment({ isSignedIn, hasOrdered, permission, isOn, askedAt: pushAskedAt, now });
  if (!asksToInstall && !asksForMessages) return null;
  // A question that stands there is not taken from under the thumb when the line goes.
  if (!hasBegun) {
    if (isOffline) return null;
    setHasBegun(true);
  }
  const end = () => setIsOver(true);
  if (asksToInstall) return <InstallDialog onAnswered={end} onClosed={end} />;
  return prompt !== null && <PushPromptSheet prompt={prompt} onEnd={end} />;
}
