import { Component, type ReactNode } from 'react';
import { useMessages } from '../ui/messages-context.ts';
import classes from './shell.module.css';

/** Shows the generic error in place of a screen that broke; what is in the databases is untouched. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure />;
  }
}

function Failure() {
  const messages = useMessages();
  return (
    <main>
      <div className={classes['failure']} role="alert">
        <h1>{messages.genericShort}</h1>
        <p>{messages.generic}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
