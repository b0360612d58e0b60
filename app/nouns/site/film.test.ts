import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getFilmTranscript } from "./film-transcript.server.ts";

const folder = "public/film";
const captions = readFileSync(`${folder}/recorrido.es.vtt`, "utf8");
const cues = captions
  .trim()
  .split("\n\n")
  .filter((block) => block.includes(" --> "))
  .map((block) => {
    const [times = "", ...lines] = block.split("\n");
    const [start = "", end = ""] = times.split(" --> ");
    return { start: seconds(start), end: seconds(end), text: lines.join("\n") };
  });

function seconds(clock: string): number {
  const [hours = 0, minutes = 0, rest = 0] = clock.split(":").map(Number);
  return hours * 3600 + minutes * 60 + rest;
}

describe("The film of the product", () => {
  it("is small enough to ship, in both formats", () => {
    const [webm, mp4] = ["webm", "mp4"].map((format) => statSync(`${folder}/recorrido.${format}`).size);
    expect(Number(webm) + Number(mp4)).toBeLessThan(6_000_000);
    expect(readFileSync(`${folder}/recorrido.webm`).subarray(0, 4)).toEqual(Buffer.from("1a45dfa3", "hex"));
    expect(readFileSync(`${folder}/recorrido.mp4`).toString("latin1", 4, 8)).toBe("ftyp");
  });

  it("has a first picture as large as the dialog says", async () => {
    expect(await sharp(`${folder}/recorrido.webp`).metadata()).toMatchObject({ width: 1280, height: 720 });
  });

  it("has captions that stay long enough to read, one after the other", () => {
    expect(captions.startsWith("WEBVTT\n\n")).toBe(true);
    expect(cues.length).toBe(captions.split(" --> ").length - 1);
    for (const [index, { start, end, text }] of cues.entries()) {
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
      expect(text.length / (end - start), text).toBeLessThanOrEqual(17);
      for (const line of text.split("\n")) expect(line.length, line).toBeLessThanOrEqual(46);
    }
    const last = cues.at(-1)?.end ?? 0;
    expect(last).toBeGreaterThan(60);
    expect(last).toBeLessThan(100);
  });

  it("has a transcript that says what the captions say", async () => {
    const transcript = await getFilmTranscript();
    expect(transcript).not.toMatch(/-->|NOTE|WEBVTT/);
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
    expect(words(transcript)).toEqual(words(cues.map(({ text }) => text).join(" ")));
    expect(transcript.split("\n\n").length).toBeGreaterThan(4);
  });
});
