import { expect, test } from "vitest";
import { startLocalLake } from "content-lake/testing";
import { readIdentity } from "./read.ts";

const project = { projectId: "abc123", dataset: "production" };

test("the embedded lake tells its identity only to a client with the token", async () => {
  const lake = await startLocalLake();
  try {
    const { url, token } = lake.lake;
    const source = { ...project, apiHost: url };
    const identity = await readIdentity(source, token);
    expect(identity).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readIdentity(source, token)).toBe(identity);
    await expect(readIdentity(source, "guessed")).rejects.toThrow("another data folder");
    expect(await (await fetch(`${url}/lake`)).text()).not.toContain(identity);
  } finally {
    await lake.remove();
  }
});
