import { execFileSync } from "node:child_process";

/** poppler reads a PDF as its users' programs do; without it on the machine the checks that need it are left out. */
export const hasPoppler = (() => {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** What a command of poppler prints of a PDF. */
export function poppler(command: "pdftotext" | "pdfinfo" | "pdffonts", pdf: Buffer, ...options: string[]) {
  const output = command === "pdftotext" ? ["-"] : [];
  return execFileSync(command, [...options, "-", ...output], { input: pdf, encoding: "utf8" });
}

/** How far down each page its last word stands, as a share of the page; the running foot is none of it. */
export function measurePages(pdf: Buffer): number[] {
  const pages = poppler("pdftotext", pdf, "-bbox").split("<page ").slice(1);
  return pages.map((page) => {
    const height = Number(/height="([\d.]+)"/.exec(page)?.[1]);
    const ends = [...page.matchAll(/yMax="([\d.]+)"/g)].map(([, end]) => Number(end) / height);
    return Math.max(0, ...ends.filter((end) => end < 0.93));
  });
}
