import { Component, type ReactNode } from "react";
import { FALLBACK_CLASS, fillFallback } from "./fallback.ts";

interface IslandBoundaryProps {
  readonly children: ReactNode;
  /** Fallback for the island; default: 'Unexpected Application Error!' with links. */
  readonly fallback?: ReactNode;
}

interface IslandBoundaryState {
  readonly failed: boolean;
}

/**
 * Keeps the failure of an island inside it (specification, section 8): the rest of the page stays
 * as it is. React reports the error itself to the console.
 */
export class IslandBoundary extends Component<IslandBoundaryProps, IslandBoundaryState> {
  override state: IslandBoundaryState = { failed: false };

  static getDerivedStateFromError(): IslandBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <div className={FALLBACK_CLASS} role="alert" ref={fillFallback} />;
  }
}
