/** The storage of a Supabase project with the public bucket "avatars": in memory, with the answers of supabase/storage. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

interface StoredObject {
  bytes: Buffer;
  contentType: string;
  cacheControl: string;
}

const bucket = "avatars";
const largest = 5_242_880;

export function storageStub({ secretKey }: { secretKey: string }) {
  const objects = new Map<string, StoredObject>();

  function upload(path: string, { headers }: IncomingMessage, bytes: Buffer): Response {
    if (bytes.length > largest)
      return refusal("413", "Payload too large", "The object exceeded the maximum allowed size");
    if (objects.has(path) && headers["x-upsert"] !== "true")
      return refusal("409", "Duplicate", "The resource already exists");
    const cacheControl = String(headers["cache-control"] ?? "no-cache");
    objects.set(path, { bytes, contentType: String(headers["content-type"]), cacheControl });
    return Response.json({ Key: `${bucket}/${path}`, Id: randomUUID() });
  }

  function list(bytes: Buffer): Response {
    const { prefix, limit, offset, search = "" } = JSON.parse(bytes.toString());
    const names = [...objects.keys()]
      .filter((path) => path.startsWith(`${prefix}/${search}`))
      .map((path) => path.slice(prefix.length + 1))
      .sort();
    const at = new Date().toISOString();
    const times = { created_at: at, updated_at: at, last_accessed_at: at };
    const found = names.slice(offset, offset + limit);
    return Response.json(found.map((name) => ({ name, id: randomUUID(), ...times, metadata: {} })));
  }

  function remove(bytes: Buffer): Response {
    const { prefixes } = JSON.parse(bytes.toString()) as { prefixes: string[] };
    return Response.json(prefixes.filter((path) => objects.delete(path)).map((name) => ({ name, bucket_id: bucket })));
  }

  function read(path: string): Response {
    const object = objects.get(path);
    if (!object) return refusal("404", "not_found", "Object not found");
    const headers = { "Content-Type": object.contentType, "Cache-Control": object.cacheControl };
    return new Response(new Uint8Array(object.bytes), { headers });
  }

  async function answer(request: IncomingMessage, bytes: Buffer): Promise<Response> {
    const path = decodeURIComponent(String(request.url).replace(/\?.*/, "").slice("/storage/v1/object/".length));
    const [, action = "", rest = ""] = /^(public\/|list\/)?(.*)$/.exec(path) ?? [];
    const [named, ...inside] = rest.split("/");
    if (named !== bucket) return refusal("404", "Bucket not found", "Bucket not found");
    if (request.method === "GET" && action === "public/") return read(inside.join("/"));
    // Its policies let nobody but the server write.
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return refusal("403", "Unauthorized", "new row violates row-level security policy");
    if (request.method === "POST" && action === "list/") return list(bytes);
    if (request.method === "POST") return upload(inside.join("/"), request, bytes);
    return remove(bytes);
  }

  return { objects, answer };
}

function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: 400 });
}
