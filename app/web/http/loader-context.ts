/** What a handler gets: the request, its address and the parameters of its path. */
export interface LoaderContext {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}
