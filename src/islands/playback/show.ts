import type { PlaybackTexts } from "../../facts/strings.ts";
import { followMoves, type Stage, type Voice } from "./stages.ts";
import type { Player } from "./player.ts";
import { cardOf, isBannerVisible, messageOf, primaryOf, sceneOf, titleOf } from "./view.ts";

/**
 * Shows each state in the section's markup. Data attributes of the section hold the state, and
 * styles show the matching parts; changing texts go into the parts named by `data-part`. A page may
 * leave out parts.
 */
export function showPlayback(
  section: HTMLElement,
  stages: readonly Stage[],
  voices: readonly Voice[],
  texts: PlaybackTexts,
  player: Player,
): void {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const write = (name: string, text: string) => {
    const element = part(name);
    // Writing equal words again would make a screen reader repeat them.
    if (!element || element.textContent === text) return false;
    element.textContent = text;
    return true;
  };
  const showTime = () => {
    const now = stages[player.getState().current]?.video.currentTime ?? 0;
    for (const cue of part("words")?.querySelectorAll<HTMLElement>("[data-start]") ?? []) {
      cue.toggleAttribute("data-spoken", Number(cue.dataset.start) <= now);
    }
  };
  const followMove = followMoves(stages);
  let stageBefore: Stage | undefined;
  const showState = () => {
    const state = player.getState();
    const { phase, current, sound, captions, start, unlocked, away } = state;
    const title = titleOf(state);
    const voice = voices[title.index ?? -1];
    const stage = stages[current];
    const switches = { captions, sound: sound === "on", start: start === "auto" };
    const action = primaryOf(state);
    const scene = sceneOf(state);
    const focused = document.activeElement;
    const animateMove = followMove(scene === "solo" ? current : null);
    const changesScene = section.dataset.scene !== scene;
    section.toggleAttribute("data-turning", changesScene);
    const words = {
      title: texts[title.text],
      name: voice?.name ?? "",
      action: texts[action],
      status: messageOf(state, voices[current]?.name ?? "", texts),
    };
    Object.assign(section.dataset, {
      phase: phase.name,
      scene,
      action,
      sound,
      captions,
      unlocked,
      away,
      started: title.text !== "beforeStart",
      banner: isBannerVisible(state),
      // WebKit does not notice when a :has() with :empty comes true, so styles ask for this.
      message: words.status !== "",
    });
    // Suppresses layout transitions during a change of scene, which has an animation of its own.
    if (changesScene) section.getBoundingClientRect();
    section.removeAttribute("data-turning");
    for (const [place, text] of Object.entries(words)) {
      // A new title replaces the name element too, so that the name appears in place instead of moving.
      if (write(place, text) && place === "title") part("name")?.replaceChildren();
    }
    const transcript = part("words");
    part("name")?.setAttribute("data-color", voice?.color ?? "");
    for (const [name, on] of Object.entries(switches)) {
      part(name)?.setAttribute("aria-checked", String(on));
    }
    stages.forEach(({ indicators, video }, index) => {
      const isCurrent = index === current;
      for (const indicator of indicators) {
        indicator.dataset.videoState = cardOf(state, index, player.isLoading(index));
        indicator.toggleAttribute("data-current", isCurrent);
      }
      // Captions show in the video when the page has no place for them.
      const visible = isCurrent && captions && !transcript;
      for (const track of video.textTracks) track.mode = visible ? "showing" : "disabled";
    });
    if (stage !== stageBefore) {
      transcript?.replaceChildren(...(stage?.words() ?? []));
      // Scrolls the current face into view when not all fit.
      const place = stage?.tile?.closest("li");
      const rail = place?.parentElement;
      if (place && rail)
        rail.scrollLeft = place.offsetLeft + (place.offsetWidth - rail.clientWidth) / 2;
    }
    stageBefore = stage;
    showTime();
    animateMove();
    // If the focused element disappears, the first button gets the focus.
    if (section.contains(focused) && !focused?.checkVisibility()) part("primary")?.focus();
  };
  for (const { video } of stages) video.addEventListener("timeupdate", showTime);
  player.subscribe(() => {
    // Laying out another scene takes a moment; the sound starts first.
    if (section.dataset.scene === sceneOf(player.getState())) showState();
    else setTimeout(showState);
  });
  showState();
}
