import { expect, it } from "vitest";
import { formatDays } from "./dates.ts";

it.each([
  ["2004-05-13", "2004-05-13", "13 de mayo de 2004"],
  ["2004-05-13", "2004-05-20", "del 13 al 20 de mayo de 2004"],
  ["2004-05-13", "2004-06-01", "del 13 de mayo al 1 de junio de 2004"],
  ["2004-05-13", "2005-05-13", "del 13 de mayo de 2004 al 13 de mayo de 2005"],
])("From %s to %s reads «%s»", (first, last, text) => {
  expect(formatDays(first, last)).toBe(text);
});
