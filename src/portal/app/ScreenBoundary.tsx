import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './ScreenFailure';

/** How browsers, and Vite for style sheets, say that a file of the app could not be had. */
const NO_CODE = /module|preload/;

interface State {
  failed: string | null;
}

/** A screen that cannot be loaded or drawn says so and offers a way on; the frame around it stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: String(error) };
  }

  override render() {
    return this.state.failed === null ? this.props.children : <ScreenFailure ours={!NO_CODE.test(this.state.failed)} />;
  }
}
