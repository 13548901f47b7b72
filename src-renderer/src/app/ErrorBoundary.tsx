import { Component, type ReactNode } from 'react';
import { hrefTo } from '#renderer/actions/routes.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { ErrorState } from '#renderer/ui/states.tsx';

interface Props {
  /** A new value forgets the failure: the place. */
  readonly at: string;
  readonly children: ReactNode;
}
interface State {
  readonly failure: unknown;
  readonly at: string;
}

/** A screen that fails leaves the rest of the window standing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, at: this.props.at };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('unknown') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.at === state.at ? null : { at: props.at, failure: null };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return (
      <ErrorState
        error={this.state.failure}
        title="This screen failed"
        onRetry={() => this.setState({ failure: null })}
        actions={
          <LinkButton href={hrefTo.start()} variant="ghost">
            Go to Start
          </LinkButton>
        }
      />
    );
  }
}
