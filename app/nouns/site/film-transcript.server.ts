import { readPublicFile } from "../../shared/pages/public-files.server.ts";

/** What the captions of the product's own film say, a paragraph for each of its scenes. */
export async function getFilmTranscript(): Promise<string> {
  return formatTranscript(await readPublicFile("film/recorrido.es.vtt"));
}

/** @param captions WebVTT in which a NOTE begins each scene */
function formatTranscript(captions: Buffer): string {
  const scenes = captions
    .toString("utf8")
    .split(/^NOTE .*$/m)
    .slice(1);
  return scenes.map((scene) => listLines(scene).join(" ")).join("\n\n");
}

function listLines(scene: string): string[] {
  return scene.split("\n").filter((line) => line.trim() !== "" && !line.includes(" --> "));
}
