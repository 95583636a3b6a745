/**
 * Has the browser wait for the whole of a page's data, which is of no use before. Remix reports what it was still
 * decoding as an error when somebody goes elsewhere; a request that is cut off it lets go.
 */
export function waitForWholeData(): void {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    const isData = response.headers.get("Content-Type")?.startsWith("text/x-script") ?? false;
    return isData ? new Response(await response.arrayBuffer(), response) : response;
  };
}
