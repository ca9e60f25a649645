import { Component, type ReactNode } from 'react';
import { useMessages } from '../ui/messages-context.ts';
import { isChunkBroken, recoverScreen } from './recovery/broken-chunks.ts';
import classes from './shell/shell.module.css';

/** Shows the generic error in place of a screen that broke; what is in the databases is untouched. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean; readonly isTrying: boolean }
> {
  override state = { failed: false, isTrying: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    if (!isChunkBroken()) return;
    void recoverScreen().then((recovery) => this.setState({ isTrying: recovery === 'trying' }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure isTrying={this.state.isTrying} />;
  }
}

function Failure({ isTrying }: { readonly isTrying: boolean }) {
  const messages = useMessages();
  return (
    <main>
      <div className={classes['failure']} role="alert">
        <h1>{messages.genericShort}</h1>
        <p>{messages.generic}</p>
        {isTrying && <p>A part of Haat did not arrive. Haat keeps trying and goes on by itself.</p>}
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
