import { Component, type ReactNode } from "react";
import { IslandFallback } from "./IslandFallback.tsx";

interface IslandBoundaryProps {
  readonly children: ReactNode;
  /** When it changes, a failed island is tried again. */
  readonly resetKey?: string | number;
  /** Fallback for the island; default: 'Unexpected Application Error!' with links. */
  readonly fallback?: ReactNode;
}

interface IslandBoundaryState {
  readonly failed: boolean;
  readonly resetKey: string | number | undefined;
}

/**
 * Keeps the failure of an island inside it (specification, section 8): the rest of the page stays
 * as it is. React reports the error itself to the console.
 */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<IslandBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: IslandBoundaryProps,
    state: IslandBoundaryState,
  ): Partial<IslandBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback === undefined ? <IslandFallback /> : this.props.fallback;
  }
}
