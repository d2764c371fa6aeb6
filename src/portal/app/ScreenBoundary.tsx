import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './ScreenFailure';

interface State {
  failed: boolean;
}

/** A screen that cannot be loaded or drawn says so and offers a way on; the frame around it stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ScreenFailure /> : this.props.children;
  }
}
