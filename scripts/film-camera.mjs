// Records a page, with a pointer drawn over it and captions, as a film in two formats.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import sharp from "sharp";
import { settle } from "./served-product.mjs";

export const size = { width: 1280, height: 720 };
const framesPerSecond = 25;
/** Characters per second. */
const readingSpeed = 16.5;
const fadeFrames = 12;
const arrow = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="36"><path d="M3 2v26l7-6 5 11 5-2-5-11h10z" fill="#17211f" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></svg>`;
const ring = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="24" fill="#b8432f" fill-opacity="0.25" stroke="#b8432f" stroke-width="3"/></svg>`;

export function hasFfmpeg() {
  return spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;
}

export class Camera {
  /** @type {{ scene: string, start: number, end: number, text: string }[]} */
  cues = [];
  #page;
  #encoder;
  #ended;
  #frames = 0;
  #scene = "";
  #pointer = { x: 900, y: 560 };
  #isPointerShown = false;
  #picture = null;
  #last = null;
  #fade = { from: null, left: 0 };
  #drawings;

  /** @param files paths of the film: `webm` (VP9) and `mp4` (H.264, for old phones) */
  static async open(page, files) {
    const camera = new Camera();
    camera.#page = page;
    camera.#drawings = { arrow: await rasterize(arrow), ring: await rasterize(ring) };
    camera.#encoder = spawn("ffmpeg", encoderArguments(files), { stdio: ["pipe", "ignore", "inherit"] });
    setPriority(camera.#encoder.pid, 10);
    camera.#ended = once(camera.#encoder, "exit");
    return camera;
  }

  get seconds() {
    return this.#frames / framesPerSecond;
  }

  /** Starts a scene, which fades in over the one before. */
  startScene(name, { pointer = true } = {}) {
    this.#scene = name;
    this.#isPointerShown = pointer;
    this.#fade = { from: this.#last, left: this.#last ? fadeFrames : 0 };
  }

  /** Starts a caption, once the one before has been shown long enough. */
  async startCaption(text) {
    await this.endCaption();
    this.cues.push({ scene: this.#scene, start: this.seconds, end: 0, text });
  }

  /** Ends the caption once it has been shown long enough. */
  async endCaption() {
    const cue = this.cues.at(-1);
    if (!cue || cue.end > 0) return;
    const left = cue.start + cue.text.length / readingSpeed - this.seconds;
    if (left > 0) await this.wait(left);
    cue.end = this.seconds;
  }

  async wait(seconds) {
    if (!this.#picture) await this.capture();
    await this.#emit(this.#compose(), Math.round(seconds * framesPerSecond));
  }

  /** Captures what the page shows now. */
  async capture({ isSettled = true } = {}) {
    if (isSettled) await settle(this.#page);
    this.#picture = await sharp(await this.#page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer();
  }

  async moveTo(locator) {
    await locator.waitFor();
    const seen = await locator.boundingBox();
    if (seen.y < 0 || seen.y + seen.height > size.height) await this.scrollTo(locator, size.height / 2);
    const { x, y, width, height } = await locator.boundingBox();
    const from = this.#pointer;
    const to = { x: Math.round(x + Math.min(width / 2, 160)), y: Math.round(y + height / 2) };
    const frames = Math.max(12, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 40));
    for (let frame = 1; frame <= frames; frame++) {
      const part = ease(frame / frames);
      this.#pointer = {
        x: Math.round(from.x + (to.x - from.x) * part),
        y: Math.round(from.y + (to.y - from.y) * part),
      };
      await this.#emit(this.#compose(), 1);
    }
    await this.#page.mouse.move(to.x, to.y);
    await this.capture();
    await this.wait(0.2);
  }

  async click(locator) {
    await this.moveTo(locator);
    await this.#emit(this.#compose({ isPressed: true }), 6);
    await this.#page.mouse.click(this.#pointer.x, this.#pointer.y);
    await this.capture();
    await this.wait(0.3);
  }

  async choose(locator, label) {
    await this.moveTo(locator);
    await this.#emit(this.#compose({ isPressed: true }), 6);
    await locator.selectOption({ label });
    await this.capture();
    await this.wait(0.3);
  }

  async type(text) {
    for (const letter of text) {
      await this.#page.keyboard.type(letter);
      await this.capture({ isSettled: false });
      await this.wait(0.1);
    }
    await this.wait(0.3);
  }

  /** Scrolls it to this many pixels below the window's upper edge. */
  async scrollTo(locator, below = 90) {
    await locator.waitFor();
    const [from, furthest] = await this.#page.evaluate(() => [
      scrollY,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    const { y } = await locator.boundingBox();
    const to = Math.max(0, Math.min(furthest, from + y - below));
    const frames = Math.max(15, Math.min(40, Math.round(Math.abs(to - from) / 30)));
    for (let frame = 1; frame <= frames; frame++) {
      await this.#page.evaluate(
        (top) => scrollTo({ top, behavior: "instant" }),
        from + (to - from) * ease(frame / frames),
      );
      await this.capture({ isSettled: frame === 1 || frame === frames });
      await this.wait(1 / framesPerSecond);
    }
  }

  async save(file) {
    await sharp(this.#last, { raw: { ...size, channels: 3 } })
      .webp({ quality: 80 })
      .toFile(file);
  }

  async close() {
    await this.endCaption();
    this.#encoder.stdin.end();
    const [code] = await this.#ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  }

  async #emit(frame, count) {
    for (let shown = 0; shown < count; shown++) {
      let next = frame;
      if (this.#fade.left > 0) {
        next = blend(this.#fade.from, frame, 1 - this.#fade.left / (fadeFrames + 1));
        this.#fade.left -= 1;
      }
      if (!this.#encoder.stdin.write(next)) await once(this.#encoder.stdin, "drain");
      this.#frames += 1;
      this.#last = next;
    }
  }

  #compose({ isPressed = false } = {}) {
    if (!this.#isPointerShown) return this.#picture;
    const frame = Buffer.from(this.#picture);
    const { x, y } = this.#pointer;
    if (isPressed) drawOver(frame, this.#drawings.ring, x - 30, y - 30);
    drawOver(frame, this.#drawings.arrow, x - 3, y - 2);
    return frame;
  }
}

function encoderArguments({ webm, mp4 }) {
  const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${size.width}x${size.height}`];
  // Identical frames are dropped but for two a second.
  const filters =
    "mpdecimate=max=12:hi=1:lo=1:frac=1,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const colour = ["-vf", filters, "-colorspace", "bt709"];
  const marks = [...colour, "-fps_mode", "vfr", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const vp9 =
    "-c:v libvpx-vp9 -b:v 0 -crf 46 -deadline good -cpu-used 5 -row-mt 1 -tune-content screen -g 250";
  const h264 = "-c:v libx264 -preset fast -crf 33 -profile:v main -level 3.1 -g 250 -movflags +faststart";
  return [
    ...["-y", "-loglevel", "error", ...input, "-framerate", String(framesPerSecond), "-i", "-"],
    ...[...marks, ...vp9.split(" "), webm],
    ...[...marks, ...h264.split(" "), mp4],
  ];
}

async function rasterize(svg) {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Draws over a frame; what lies outside is clipped. */
function drawOver(frame, { data, width, height }, left, top) {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [left + column, top + row];
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue;
      const source = (row * width + column) * 4;
      const target = (y * size.width + x) * 3;
      const alpha = data[source + 3] / 255;
      for (let channel = 0; channel < 3; channel++)
        frame[target + channel] = frame[target + channel] * (1 - alpha) + data[source + channel] * alpha;
    }
}

function blend(from, to, part) {
  const mixed = Buffer.allocUnsafe(to.length);
  for (let index = 0; index < to.length; index++) mixed[index] = from[index] * (1 - part) + to[index] * part;
  return mixed;
}

/** Slow at both ends. */
function ease(part) {
  return part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2;
}
