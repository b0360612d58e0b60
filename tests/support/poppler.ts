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
