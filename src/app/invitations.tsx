import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readInvitationFacts } from '../db/reads/invitation-facts.ts';
import { isCalmScreen } from '../domain/busy-screens.ts';
import { isInstallMoment } from '../domain/install-moment.ts';
import {
  browserVersionOf,
  checkPushPrompt,
  isPushMoment,
  pushPromptProblemText,
} from '../domain/push-prompt.ts';
import { guardedPath } from '../domain/route-guard.ts';
import { InstallDialog } from '../features/install/install-dialog.tsx';
import { PushPromptSheet } from '../features/notifications/push-prompt-sheet.tsx';
import { useDevice } from '../ports/device-context.tsx';
import { useHaat } from '../ports/haat-context.tsx';
import { canPush } from './push-subscription.ts';

const PUSH_PROMPT = {
  title: 'Know when your order moves',
  body: 'We send a message when your order is packed, on the way and at your door, and when it needs you. Nothing else.',
  okText: 'Allow messages',
  rejectText: 'Not now',
};

/** The push prompt as it can be asked here; null where it can't. */
function pushPromptHere() {
  const { protocol, hostname } = window.location;
  const browserVersion = browserVersionOf(navigator.userAgent);
  const check = checkPushPrompt(PUSH_PROMPT, {
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
 * What the app asks of its person by itself, one thing in a visit, on a calm screen, after the first order: to install it,
 * and to take messages.
 */
export function Invitations() {
  const haat = useHaat();
  const { device, person, session } = haat;
  const { install, messages } = useDevice();
  const isCalm = isCalmScreen(guardedPath(useLocation().pathname));
  const [isOver, setIsOver] = useState(false);
  const [prompt] = useState(pushPromptHere);
  const facts = useLiveQuery(() => readInvitationFacts(device, person), [device, person]);
  if (facts === undefined || isOver || !isCalm) return null;

  const { hasOrdered, unsent, installAnswer, pushAskedAt } = facts;
  const now = haat.now();
  const canInstall = install.state === 'offered' || install.state === 'by-hand';
  const isInstalled = install.state === 'installed';
  if (
    canInstall &&
    isInstallMoment({ hasOrdered, unsent, isInstalled, answer: installAnswer, now })
  ) {
    return <InstallDialog onAnswered={() => setIsOver(true)} onClosed={() => setIsOver(true)} />;
  }
  const { permission, state } = messages;
  const isOn = state === 'on';
  const isSignedIn = session !== null;
  if (
    prompt !== null &&
    isPushMoment({ isSignedIn, hasOrdered, permission, isOn, askedAt: pushAskedAt, now })
  ) {
    return <PushPromptSheet prompt={prompt} onEnd={() => setIsOver(true)} />;
  }
  return null;
}
