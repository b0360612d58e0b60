import { expect, it, onTestFinished, vi } from "vitest";
import { createProgress } from "./progress.ts";

it("A command says every two seconds how far it is, to a person who waits and to no program", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const written: string[] = [];
  const write = (text: unknown) => written.push(String(text)) > 0;
  const [toPerson, toProgram] = [true, false].map((isTTY) => createProgress({ isTTY, write }));
  for (let rows = 1_000; rows <= 5_000; rows += 1_000) {
    vi.advanceTimersByTime(1_000);
    for (const tell of [toPerson, toProgram]) tell?.("Filas", rows, 12_000);
  }
  expect(written).toEqual(["Filas: 2.000 de 12.000\n", "Filas: 4.000 de 12.000\n"]);
});
