import { get } from "node:http";

export interface SentBytes {
  /** The content type. */
  type: string;
  bytes: number;
}

/** The bytes of a response's body as they are sent to a browser, compressed. */
export function sentBytes(url: string): Promise<SentBytes> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip, deflate, br" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ type: response.headers["content-type"] ?? "", bytes });
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    }).on("error", reject);
  });
}
