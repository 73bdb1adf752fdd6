import { expect, test } from "vitest";
import { openDoor, startLocalLake } from "content-lake/testing";
import { readAuthor, readIdentity } from "./read.ts";

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

test("who published a document or removed it is read where the history may be", async () => {
  const local = await startLocalLake();
  const person = { id: "p-ada", name: "Ada", email: "ada@example.org", role: "editor" } as const;
  const door = await openDoor(local.lake, person);
  try {
    const ada = local.with({ apiHost: door.url, token: undefined, withCredentials: true });
    await local.client.create({ _id: "note", _type: "note" });
    expect(await readAuthor(local.client)("note")).not.toBe("p-ada");
    await ada.delete("note");
    expect(await readAuthor(local.client)("note")).toBe("p-ada");
    expect(await readAuthor(local.client)("never")).toBeUndefined();
    expect(await readAuthor(local.with({ token: undefined }))("note")).toBeUndefined();
  } finally {
    await door.close();
    await local.remove();
  }
});
