import { describe, expect, test } from "vitest";
import { readTargetSettings } from "./settings.ts";

const BUCKET = { S3_BUCKET: "site", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "very-secret" };
const s3 = (changes: Record<string, string>) =>
  readTargetSettings({ PUBLISH_TARGET: "s3", ...BUCKET, ...changes });
const hook = (changes: Record<string, string>) =>
  readTargetSettings({ PUBLISH_TARGET: "deploy-hook", ...changes });

test("without settings, this machine is the target", () => {
  expect(readTargetSettings({})).toEqual({ target: "local" });
  expect(readTargetSettings({ PUBLISH_TARGET: "" })).toEqual({ target: "local" });
});

describe("what is missing or wrong is named, and no value is repeated", () => {
  test.each([
    ["PUBLISH_TARGET has to be local, deploy-hook or s3", { PUBLISH_TARGET: "ftp" }],
    ["DEPLOY_HOOK_URL is needed", { PUBLISH_TARGET: "deploy-hook" }],
    [
      "DEPLOY_HOOK_URL has to begin with https://",
      { PUBLISH_TARGET: "deploy-hook", DEPLOY_HOOK_URL: "http://api.netlify.com/very-secret" },
    ],
    [
      "DEPLOY_HOOK_DAILY_LIMIT is below 1",
      {
        PUBLISH_TARGET: "deploy-hook",
        DEPLOY_HOOK_URL: "https://example.org/",
        DEPLOY_HOOK_DAILY_LIMIT: "0",
      },
    ],
    ["S3_BUCKET is needed", { PUBLISH_TARGET: "s3", ...BUCKET, S3_BUCKET: "" }],
    ["S3_REGION is needed when S3_ENDPOINT", { PUBLISH_TARGET: "s3", ...BUCKET }],
    [
      "S3_SECRET_ACCESS_KEY is needed",
      { PUBLISH_TARGET: "s3", S3_BUCKET: "site", S3_ACCESS_KEY_ID: "a" },
    ],
    ["S3_BUCKET is not a bucket's name", { PUBLISH_TARGET: "s3", ...BUCKET, S3_BUCKET: "A/b" }],
    ["S3_PREFIX may not hold", { PUBLISH_TARGET: "s3", ...BUCKET, S3_PREFIX: "a/../b" }],
    ["S3_ENDPOINT is not a web address", { PUBLISH_TARGET: "s3", ...BUCKET, S3_ENDPOINT: "r2" }],
  ])("%s", (message, environment) => {
    const read = () => readTargetSettings(environment);
    expect(read).toThrow(message);
    expect(read).not.toThrow(/very-secret/);
  });
});

test.each([
  [{ S3_REGION: "eu-west-1" }, "https://s3.eu-west-1.amazonaws.com", "eu-west-1"],
  [
    { S3_ENDPOINT: "https://a.r2.cloudflarestorage.com/" },
    "https://a.r2.cloudflarestorage.com",
    "auto",
  ],
  [
    { S3_ENDPOINT: "https://s3.us-west-004.backblazeb2.com" },
    "https://s3.us-west-004.backblazeb2.com",
    "us-west-004",
  ],
  [{ S3_ENDPOINT: "http://127.0.0.1:9000" }, "http://127.0.0.1:9000", "us-east-1"],
])("the address and region of a store follow from each other: %j", (set, endpoint, region) => {
  expect(s3(set)).toMatchObject({ target: "s3", s3: { endpoint, region } });
});

test("a host's own limits hold until a setting says otherwise", () => {
  const url = "https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78";
  expect(hook({ DEPLOY_HOOK_URL: url })).toMatchObject({ hook: { limits: { monthly: 16 } } });
  expect(hook({ DEPLOY_HOOK_URL: url, DEPLOY_HOOK_MONTHLY_LIMIT: "300" })).toMatchObject({
    hook: { url, limits: { daily: 10, monthly: 300 } },
  });
  expect(hook({ DEPLOY_HOOK_URL: "https://api.netlify.com.example.org/" })).toMatchObject({
    hook: { limits: { minSeconds: 300 } },
  });
});
