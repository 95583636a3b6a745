import { env } from "#app/env.server.ts";
import { escapeXml } from "#app/web/api/atom.server.ts";
import { readRoute } from "#app/web/api-routes.server.ts";
import { textResponse } from "#app/web/http/text-responses.server.ts";
import { paths } from "#app/web/urls/paths.ts";

const origin = escapeXml(env.PUBLIC_ORIGIN);

/** With it, a browser searches here from its address bar. */
const description = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Chartables</ShortName>
  <Description>What collectibles really sell for</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>
  <Url type="text/html" method="get" template="${origin}${paths.search}?q={searchTerms}"/>
</OpenSearchDescription>
`;

export const loader = readRoute(async () => textResponse(description, "application/opensearchdescription+xml"));

export const action = loader;
