import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  /** What stands in place of a part that failed: nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of a page whose error ends only itself: the boundary of a route would not keep the page. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
