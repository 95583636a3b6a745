import { Component, type ReactNode } from "react";

/**
 * What stands beside a page and shows nothing that somebody must see. An error in it ends only itself: no boundary of a
 * route would keep the page.
 */
export class BesidePage extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
