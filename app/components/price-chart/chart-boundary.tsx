import { Component, type ReactNode, Suspense } from "react";
import { FailedChart } from "./price-chart.tsx";

/** A chart that fails leaves the page around it standing: in the browser by the boundary, on the server by `Suspense`. */
export class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <FailedChart /> : <Suspense fallback={<FailedChart />}>{this.props.children}</Suspense>;
  }
}
