import { createServer } from "node:http";
import { closeServer, listen } from "../serve.ts";
import type { Lake, Person } from "../index.ts";

/** An address at which a lake takes whoever comes for one person, as behind the editors' door. */
export interface Door {
  url: string;
  close(): Promise<void>;
}

/** Opens an address on any free port; see {@link Door}. Without a person only the token counts. */
export async function openDoor(
  lake: Pick<Lake, "handle" | "upgrade">,
  person?: Person,
): Promise<Door> {
  const server = createServer((request, response) => {
    void lake.handle(request, response, person);
  });
  server.on("upgrade", (request, socket, head) => lake.upgrade(request, socket, head, person));
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}
