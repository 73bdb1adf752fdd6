import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { CircleIcon } from "@sanity/icons/Circle";
import { CloseIcon } from "@sanity/icons/Close";
import { PlayIcon } from "@sanity/icons/Play";
import { RetryIcon } from "@sanity/icons/Retry";
import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StopIcon } from "@sanity/icons/Stop";
import { UserIcon } from "@sanity/icons/User";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Badge, Box, Button, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import {
  type AssetCheck,
  AssetKind,
  type AssetUrls,
  type Avatar,
} from "../../server/contracts/avatars.ts";
import {
  ASSET_NAMES,
  CREDENTIALS,
  adviceFor,
  existenceOf,
  newsOf,
  providerProblems,
  stateLabelOf,
  wordsOfPlan,
} from "./words.ts";
import { type AvatarState, type AvatarsState, useGeneration } from "./service.ts";
import { Announcer, HIDDEN, useKeepFocus } from "../ui/accessibility.tsx";
import { Notice, SMALL } from "../ui/layout.tsx";

/** Side of the portrait, in pixels. */
const PORTRAIT = 80;
const BAR = { width: "100%", height: 6, accentColor: "var(--card-focus-ring-color)" };
const CAUTION = { color: "var(--card-badge-caution-fg-color)" };

interface AvatarRowProps {
  avatar: Avatar;
  state: AvatarsState;
  /** Whether its newest video goes live only when the agent is published. */
  waits?: boolean;
  /** The agent's name, as a link if there is a target. */
  heading: ReactNode;
}

/** One avatar: its assets, the running generation, and the actions. */
export function AvatarRow({ state, waits, heading, ...props }: AvatarRowProps) {
  const { data, trouble, reload } = state;
  const { state: avatar, send } = useGeneration(props.avatar, reload);
  const { id, name, title, check, assets, isGenerating, progress, error } = avatar;
  const [open, setOpen] = useState(false);
  const row = useKeepFocus<HTMLDivElement>();
  const playerId = useId();
  const planId = useId();
  const { label, tone } = stateLabelOf(avatar);
  const plan = isGenerating || check.isComplete ? undefined : avatar.plan;
  return (
    <div ref={row} data-testid={`avatar-${id}`} data-standing={label}>
      <div role="status" style={HIDDEN}>
        {newsOf(avatar)}
      </div>
      <Stack gap={4}>
        <Flex align="flex-start" gap={4} wrap="wrap">
          <Portrait url={assets.thumbnailUrl} />
          <Stack flex={1} gap={3} style={{ minWidth: "17em" }}>
            <Flex align="center" gap={3} wrap="wrap">
              <Text as="h3" size={2} weight="semibold">
                {heading}
              </Text>
              <Badge fontSize={1} tone={tone}>
                {label}
              </Badge>
            </Flex>
            <Text muted size={1}>
              {title}
            </Text>
            <Box paddingTop={2}>
              <Assets name={name} check={check} />
            </Box>
            {waits && (
              <Text size={1} style={CAUTION}>
                The newest video waits: publish the agent to show it to visitors.
              </Text>
            )}
            {plan && (
              <Text id={planId} muted size={1}>
                {wordsOfPlan(plan)}
              </Text>
            )}
          </Stack>
          <Flex gap={2} wrap="wrap">
            {(isGenerating || !check.isComplete) && (
              <GenerateButton
                avatar={avatar}
                disabled={trouble !== undefined || typeof plan?.obstacle === "string"}
                describedBy={plan && planId}
                onPress={send}
              />
            )}
            {assets.video && (
              <Button
                mode="ghost"
                icon={open ? CloseIcon : PlayIcon}
                fontSize={1}
                padding={3}
                text={open ? "Close" : "Play"}
                aria-label={open ? `Close the video of ${name}` : `Play the video of ${name}`}
                aria-expanded={open}
                aria-controls={open ? playerId : undefined}
                onClick={() => setOpen(!open)}
              />
            )}
          </Flex>
        </Flex>
        {progress && (
          <Stack gap={3} data-testid="progress">
            <Flex gap={3} justify="space-between">
              <Text size={1}>{progress.message}</Text>
              <Text muted size={1} style={{ fontVariantNumeric: "tabular-nums" }}>
                {progress.percent} %
              </Text>
            </Flex>
            <progress
              aria-label={`Generation of ${name}`}
              aria-valuetext={`${progress.percent} %, ${progress.message}`}
              max={100}
              value={progress.percent}
              style={BAR}
            />
          </Stack>
        )}
        {error !== null && (
          <Notice
            testId="failure"
            tone="critical"
            title={error}
            text={adviceFor(error, data?.providers)}
          />
        )}
        {open && assets.video && <Player id={playerId} name={name} assets={assets} />}
      </Stack>
    </div>
  );
}

/** The agent's portrait; an icon where there is none. */
function Portrait({ url }: { url: string | null }) {
  return (
    <Card
      radius={3}
      tone="transparent"
      overflow="hidden"
      style={{ width: PORTRAIT, height: PORTRAIT, flexShrink: 0 }}
    >
      {url !== null ? (
        <img
          src={url}
          alt=""
          width={PORTRAIT}
          height={PORTRAIT}
          style={{ display: "block", objectFit: "cover" }}
        />
      ) : (
        <Flex align="center" justify="center" height="fill">
          <Text muted size={3}>
            <UserIcon aria-hidden />
          </Text>
        </Flex>
      )}
    </Card>
  );
}

const EXISTENCE = {
  present: { word: "", Icon: CheckmarkCircleIcon, color: "var(--card-badge-positive-icon-color)" },
  missing: { word: " missing", Icon: CircleIcon, color: undefined },
  stale: {
    word: " out of date",
    Icon: WarningOutlineIcon,
    color: "var(--card-badge-caution-icon-color)",
  },
};

/** Portrait, voice and talking video: each present, missing or out of date. */
function Assets({ name, check }: { name: string; check: AssetCheck }) {
  return (
    <Flex
      as="ul"
      aria-label={`What there is of ${name}`}
      gap={4}
      wrap="wrap"
      style={{ listStyle: "none", margin: 0, padding: 0 }}
    >
      {AssetKind.options.map((asset) => {
        const existence = existenceOf(asset, check);
        const { word, Icon, color } = EXISTENCE[existence];
        return (
          <Flex as="li" key={asset} align="center" gap={2} data-testid={`asset-${asset}`}>
            <Text size={1} muted>
              <Icon aria-hidden style={{ color }} />
            </Text>
            <Text size={1} muted={existence === "missing"}>
              {ASSET_NAMES[asset] + word}
            </Text>
          </Flex>
        );
      })}
    </Flex>
  );
}

/** Generate, Cancel or Try again: one button, which keeps the focus when its label changes. */
function GenerateButton({
  avatar,
  disabled,
  describedBy,
  onPress,
}: {
  avatar: AvatarState;
  disabled: boolean;
  describedBy: string | undefined;
  onPress: (command: "generate" | "cancel") => void;
}) {
  const { name, isGenerating, isCancelling, error } = avatar;
  const look = isGenerating
    ? ({ icon: StopIcon, text: isCancelling ? "Stopping" : "Cancel", tone: "default" } as const)
    : error !== null
      ? ({ icon: RetryIcon, text: "Try again", tone: "default" } as const)
      : ({ icon: SparklesIcon, text: "Generate", tone: "primary" } as const);
  const off = isGenerating ? isCancelling : disabled;
  return (
    <Button
      {...look}
      {...SMALL}
      aria-label={`${look.text}: ${name}`}
      aria-describedby={describedBy}
      // Not "disabled", which would take the focus away from the button just pressed.
      aria-disabled={off}
      style={off ? { opacity: 0.5, cursor: "not-allowed" } : undefined}
      // A held key repeats the press.
      onKeyDown={(event) => event.repeat && event.key !== "Tab" && event.preventDefault()}
      onClick={({ detail }) => {
        // The second click of a double click would cancel the first.
        if (off || detail > 1) return;
        onPress(isGenerating ? "cancel" : "generate");
      }}
    />
  );
}

/** A style, because the Studio's styles override size attributes. The width is the video's own. */
const SIZE = { height: 380, maxWidth: "100%", minWidth: 180, borderRadius: 6, display: "block" };

/** The talking video, played in place, with captions and transcript. */
function Player({ id, name, assets }: { id: string; name: string; assets: AssetUrls }) {
  const { video, captions, transcript } = assets;
  const track = useMemo(
    () => captions && URL.createObjectURL(new Blob([captions], { type: "text/vtt" })),
    [captions],
  );
  useEffect(() => () => void (track && URL.revokeObjectURL(track)), [track]);
  if (video === null) return null;
  return (
    <Card id={id} padding={4} radius={3} tone="transparent" data-testid="player">
      <Flex gap={4} wrap="wrap">
        <video
          // A new file resets captions and position.
          key={video.secureUrl}
          controls
          autoPlay
          playsInline
          src={video.secureUrl}
          aria-label={`Talking video of ${name}`}
          style={SIZE}
        >
          {track && <track default kind="captions" srcLang="en" label="English" src={track} />}
        </video>
        <Stack flex={1} gap={4} style={{ minWidth: "14em" }}>
          {transcript && (
            <Stack gap={3}>
              <Text as="h4" size={1} weight="semibold">
                What {name} says
              </Text>
              <Text as="p" size={1}>
                {transcript}
              </Text>
            </Stack>
          )}
          <Text size={1} muted>
            {captions ? "Captions: English." : "There are no captions for it."}{" "}
            <a href={video.secureUrl} target="_blank" rel="noreferrer">
              Open the file
            </a>
          </Text>
        </Stack>
      </Flex>
    </Card>
  );
}

const BACK = "The service is back.";

/** News of the service, for people who use a screen reader. */
function serviceNews(before = BACK, after = BACK): string[] {
  return before === after ? [] : [after];
}

/** Above avatars: why the service or a provider cannot work, and what to do. */
export function Troubles({ state }: { state: AvatarsState }) {
  const { data, trouble } = state;
  const problems = trouble === undefined ? providerProblems(data?.providers) : [];
  return (
    <>
      <Announcer state={trouble} newsOf={serviceNews} />
      {trouble !== undefined && (
        <Notice
          testId="service-trouble"
          tone="caution"
          title="The service that makes voices and videos cannot be used"
          text={`${trouble}\nThis page asks again every few seconds. If it lasts, tell the site's operator.`}
        />
      )}
      {problems.length > 0 && (
        <Notice
          testId="provider-problems"
          tone="caution"
          title={`${problems.length === 1 ? "A provider is" : "Some providers are"} not ready`}
          text={problems.map((problem) => `${problem} ${CREDENTIALS}`).join("\n")}
        />
      )}
      {data === undefined && trouble === undefined && (
        <Flex justify="center" padding={5}>
          <Spinner muted />
        </Flex>
      )}
    </>
  );
}
