/** The floor of cached pages: `node:http` sends from memory what a running site sent for the pages in `PAGES`. */
import { createServer, get, type OutgoingHttpHeaders } from "node:http";

interface Sent {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

function read(page: string, encoding: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(page, { headers: encoding ? { "Accept-Encoding": encoding } : {} }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      const { "content-type": type, "content-encoding": used = "" } = response.headers;
      if (response.statusCode !== 200 || used !== encoding) {
        reject(new Error(`${page} answered ${response.statusCode} in the encoding "${used}", not "${encoding}".`));
      }
      const headers = { "Content-Type": type, "Content-Length": body.length };
      resolve({ headers: used ? { ...headers, "Content-Encoding": used } : headers, body });
    }).on("error", reject);
  });
}

const pages = new Map<string, Sent>();
for (const page of process.env.PAGES?.split(" ") ?? []) {
  for (const encoding of ["", "gzip", "br"]) pages.set(new URL(page).pathname + encoding, await read(page, encoding));
}

createServer(({ url = "", headers }, response) => {
  const page = pages.get(url + headers["accept-encoding"]) ?? pages.get(url);
  response.writeHead(page ? 200 : 404, page?.headers).end(page?.body);
}).listen(Number(process.env.PORT), process.env.HOST);
