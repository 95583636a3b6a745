import { get } from "node:http";

export interface SentBytes {
  /** The content type. */
  type: string;
  encoding: string | undefined;
  bytes: number;
}

/** The bytes of a response's body as they are sent to a browser, compressed. */
export function sentBytes(url: string, headers: Record<string, string> = {}): Promise<SentBytes> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "Accept-Encoding": "gzip, deflate, br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        const { "content-type": type = "", "content-encoding": encoding } = response.headers;
        if (response.statusCode === 200) resolve({ type, encoding, bytes });
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    }).on("error", reject);
  });
}
