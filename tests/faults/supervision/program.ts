// A small program that ends as all programs do; told to, it hangs once it has been ready.
import { createServer } from "node:http";
import { endWithParent, reportReady } from "../../../server/runtime/end-with-parent.ts";

const beforeEnd = endWithParent();
const server = createServer((_, response) => response.end());
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  reportReady(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  if (process.env.DEED === "hang")
    setTimeout(() => {
      for (;;);
    }, 200);
});
beforeEnd(async () => void server.close());
