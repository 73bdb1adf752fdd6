import { chromiumEngine } from "./engines/chromium.ts";
import { describePlayback } from "./playback.ts";
import { describeSealed } from "./sealed.ts";

const chromium = chromiumEngine(process.env.CHROMIUM_PATH);
describePlayback(chromium);
describeSealed(chromium);
