import { once } from "node:events";
import { connect, type Socket } from "node:net";

const requestsEach = 30;
/** The addresses that the connections come from, as a proxy names them. */
const clients = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "2001:db8:1:2::3", "2001:db8:9:2::3"];

interface ManyRequests {
  /** How many were sent. */
  requests: number;
  /** Of the responses that began to arrive. */
  statuses: number[];
  /** Closes the connections. */
  stop(): void;
}

/** Opens connections that each send thirty requests for `path` at once, and read all of the responses or nothing. */
export async function askForMany(
  { port }: { port: number },
  { path, connections, isReading }: { path: string; connections: number; isReading: boolean },
): Promise<ManyRequests> {
  const statuses: number[] = [];
  const open = async (at: number): Promise<Socket> => {
    const socket = connect(port, "localhost");
    socket.on("error", () => {});
    await once(socket, "connect");
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${clients[at % clients.length]}\r\n\r\n`;
    socket.write(request.repeat(requestsEach));
    if (!isReading) return socket.pause();
    return socket.setEncoding("latin1").on("data", (text: string) => {
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status));
    });
  };
  const sockets = await Promise.all(Array.from({ length: connections }, (_, at) => open(at)));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { requests: connections * requestsEach, statuses, stop };
}
