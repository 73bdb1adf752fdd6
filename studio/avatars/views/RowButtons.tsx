import { PlayIcon } from "@sanity/icons/Play";
import { RetryIcon } from "@sanity/icons/Retry";
import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StopIcon } from "@sanity/icons/Stop";
import { CloseIcon } from "@sanity/icons/Close";
import { Button, Flex } from "@sanity/ui";
import type { KeyboardEvent, MouseEvent } from "react";
import type { AvatarState } from "../avatar-state.ts";
import { useAvatarsStore } from "../use-avatars.ts";

/** What can be done with an avatar. */
interface RowButtonsProps {
  avatar: AvatarState;
  /** Why nothing can be generated now; undefined when it can. */
  obstacle: string | undefined;
  /** Id of the description of Generate. */
  describedBy: string | undefined;
  /** Id of the player, and whether it is open. */
  player: { id: string; open: boolean; toggle: () => void };
}

/** Generate, Cancel or Try again, whichever fits, in one button that stays; and Play. */
export function RowButtons({ avatar, obstacle, describedBy, player }: RowButtonsProps) {
  const { name, isGenerating, check, assets } = avatar;
  const PlayerIcon = player.open ? CloseIcon : PlayIcon;
  return (
    <Flex gap={2} wrap="wrap">
      {(isGenerating || !check.isComplete) && (
        <WorkButton avatar={avatar} obstacle={obstacle} describedBy={describedBy} />
      )}
      {assets.video && (
        <Button
          mode="ghost"
          icon={PlayerIcon}
          fontSize={1}
          padding={3}
          text={player.open ? "Close" : "Play"}
          aria-label={player.open ? `Close the video of ${name}` : `Play the video of ${name}`}
          aria-expanded={player.open}
          aria-controls={player.open ? player.id : undefined}
          onClick={player.toggle}
        />
      )}
    </Flex>
  );
}

/** One button for starting and stopping: it keeps the focus when its label changes. */
function WorkButton({ avatar, obstacle, describedBy }: Omit<RowButtonsProps, "player">) {
  const store = useAvatarsStore();
  const { id, name, isGenerating, isCancelling, error } = avatar;
  const failed = error !== null;
  const look = isGenerating
    ? ({ icon: StopIcon, text: isCancelling ? "Stopping" : "Cancel", tone: "default" } as const)
    : failed
      ? ({ icon: RetryIcon, text: "Try again", tone: "default" } as const)
      : ({ icon: SparklesIcon, text: "Generate", tone: "primary" } as const);
  const off = isGenerating ? isCancelling : obstacle !== undefined;
  const press = (event: MouseEvent) => {
    // The second click of a double click would cancel the first.
    if (off || event.detail > 1) return;
    void (isGenerating ? store.cancel(id) : store.generate(id));
  };
  return (
    <Button
      {...look}
      mode="ghost"
      fontSize={1}
      padding={3}
      aria-label={`${look.text}: ${name}`}
      aria-describedby={isGenerating ? undefined : describedBy}
      // Not "disabled", which would remove the focus from the button just pressed.
      aria-disabled={off}
      style={off ? { opacity: 0.5, cursor: "not-allowed" } : undefined}
      onKeyDown={ignoreRepeats}
      onClick={press}
    />
  );
}

/** A key that is held down presses a button again and again. */
function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
