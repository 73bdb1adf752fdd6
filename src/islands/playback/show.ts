import type { PlaybackTexts } from "../../facts/strings.ts";
import type { Player } from "./player.ts";
import type { Stage } from "./stages.ts";
import type { Voice } from "./start.ts";
import { bannerShown, cardOf, messageOf, primaryOf, titleOf } from "./view.ts";

/**
 * Shows each state in the section's markup. The section says in data attributes what there is, and
 * styles show the parts that fit; words that change are written into the parts named by `data-part`.
 * A page leaves out the parts that it does not want.
 * @param inPicture where captions stand in the picture and not beside it
 */
export function showPlayback(
  section: HTMLElement,
  stages: readonly Stage[],
  voices: readonly Voice[],
  texts: PlaybackTexts,
  player: Player,
  inPicture: MediaQueryList,
): void {
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const write = (name: string, text: string) => {
    const element = part(name);
    // The same words again would be read out again.
    if (element && element.textContent !== text) element.textContent = text;
  };
  const showTime = () => {
    const now = stages[player.getState().current]?.video.currentTime ?? 0;
    for (const cue of part("words")?.querySelectorAll<HTMLElement>("[data-start]") ?? []) {
      cue.toggleAttribute("data-said", Number(cue.dataset.start) <= now);
    }
  };
  let spoken: Stage | undefined;
  const showState = () => {
    const state = player.getState();
    const { phase, current, sound, captions, start, speaker, unlocked } = state;
    const title = titleOf(state);
    const voice = voices[title.index ?? -1];
    const stage = stages[current];
    const switches = { captions, sound: sound === "on", start: start === "auto" };
    const action = primaryOf(state);
    const focused = document.activeElement;
    Object.assign(section.dataset, {
      phase: phase.name,
      action,
      sound,
      captions,
      unlocked,
      started: speaker !== null,
      banner: bannerShown(state),
    });
    const name = voices[current]?.name ?? "";
    const words = {
      title: texts[title.text],
      name: voice?.name ?? "",
      action: texts[action],
      status: messageOf(state, name, texts),
      place: `${name} ${current + 1}/${stages.length}`,
    };
    for (const [place, text] of Object.entries(words)) write(place, text);
    part("name")?.setAttribute("data-color", voice?.color ?? "");
    for (const [name, on] of Object.entries(switches)) {
      part(name)?.setAttribute("aria-checked", String(on));
    }
    if (stage !== spoken) part("words")?.replaceChildren(...(stage?.words() ?? []));
    spoken = stage;
    stages.forEach(({ box, video }, index) => {
      const isCurrent = index === current;
      box.dataset.talk = cardOf(state, index, player.isLoading(index));
      box.toggleAttribute("data-current", isCurrent);
      const shown = isCurrent && captions && inPicture.matches;
      for (const track of video.textTracks) track.mode = shown ? "showing" : "disabled";
    });
    showTime();
    // What goes while it has the focus hands it on.
    if (section.contains(focused) && !focused?.checkVisibility()) part("primary")?.focus();
  };
  inPicture.addEventListener("change", showState);
  for (const { video } of stages) video.addEventListener("timeupdate", showTime);
  player.subscribe(showState);
  showState();
}
