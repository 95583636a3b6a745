import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { startChild } from "./child.ts";
import { freePort } from "./free-port.ts";
import { scratchDir } from "./scratch.ts";
import type { RunningServer } from "./server.ts";

const run = promisify(execFile);

/** The program of nginx. Installs it on Debian as root where it is missing; throws elsewhere. */
async function findNginx(): Promise<string> {
  const places = ["/usr/sbin", "/usr/local/bin", "/opt/homebrew/bin"].map((folder) => path.join(folder, "nginx"));
  const find = () => places.find((file) => existsSync(file));
  if (!find() && process.getuid?.() === 0 && existsSync("/etc/debian_version"))
    await run("sh", ["-c", "apt-get update && apt-get install -y --no-install-recommends nginx-light"]);
  const found = find();
  if (!found) throw new Error("This test needs nginx.");
  return found;
}

/** Puts an nginx before a server that keeps what the server lets shared caches keep, and says of each answer whether it did. */
export async function startCachingProxy(server: RunningServer) {
  const nginx = await findNginx();
  const scratch = scratchDir("nginx");
  const port = await freePort("127.0.0.1");
  const file = path.join(scratch.path, "nginx.conf");
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${scratch.path}/${name};`)
    .join(" ");
  writeFileSync(
    file,
    `daemon off; worker_processes 2; pid ${scratch.path}/pid; error_log stderr warn;
events { worker_connections 256; }
http {
  access_log off; ${folders}
  proxy_cache_path ${scratch.path}/cache keys_zone=pages:4m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${server.origin};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache pages;
      proxy_cache_revalidate on;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`,
  );
  // Its workers may not be of another account: the folder is of this one.
  const isRoot = process.getuid?.() === 0;
  const child = await startChild(nginx, ["-c", file, "-p", scratch.path, ...(isRoot ? ["-g", "user root;"] : [])], {});
  const origin = `http://localhost:${port}`;
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 100 || !child.isRunning()) throw new Error(`nginx did not start:\n${child.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stop = async () => {
    await child.end("SIGTERM", 5_000);
    scratch.remove();
  };
  return { ...server, origin, port, stop };
}
