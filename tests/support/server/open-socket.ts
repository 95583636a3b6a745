import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection to a server, on which this much was sent. */
export async function openSocket({ port }: { port: number }, write = ""): Promise<Socket> {
  const socket = connect(port, "localhost");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(write);
  return socket;
}

export function closing(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}
