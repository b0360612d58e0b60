import type { Reader } from "../../../../db/client.server.ts";
import { readShared } from "../../../../db/shared-reads.server.ts";
import { deadline } from "../../../shared/deadline.server.ts";
import { type Axis, type AxisName, firstStudy, type Study, setStudy } from "../../../shared/study/study.ts";
import { withTimeout } from "../../../shared/timeout.server.ts";
import { listDrawnEntries } from "../../catalog/looks.server.ts";
import type { SiteContentValues } from "../contract.ts";
import { findSiteValues } from "../queries.server.ts";

type Profile = SiteContentValues["profile"];

/** An axis without a word of its own keeps all of the first study's. */
function readAxis(profile: Profile, name: AxisName): Axis {
  const one = profile[`${name}_one`];
  if (one === "") return firstStudy.axes[name];
  return {
    one,
    many: profile[`${name}_many`] || one,
    article: profile[`${name}_article`] === "la" ? "la" : "el",
    term: profile[`${name}_term`] || one,
  };
}

function readStudy(db: Reader): Promise<Study> {
  return readShared("study", async () => {
    const { profile } = await findSiteValues(db, "profile");
    const entries = await listDrawnEntries(db);
    if (!profile) return { ...firstStudy, ...entries };
    return {
      ...entries,
      timeZone: profile.timeZone || firstStudy.timeZone,
      axes: { system: readAxis(profile, "system"), hierarchy: readAxis(profile, "hierarchy") },
    };
  });
}

/** Milliseconds of those that an answer has: without a database the words stay as they were. */
const longestRead = 500;

let [asked, applied] = [0, 0];

/**
 * Reads the words of the study, before a page is rendered, a call answered or a file written.
 * @returns whether they could be read
 */
export async function refreshStudy(db: Reader): Promise<boolean> {
  const turn = ++asked;
  const study = await withTimeout(readStudy(db), deadline(longestRead)).catch(() => null);
  // What was asked for later is newer, whichever comes first.
  if (study !== null && turn >= applied) {
    applied = turn;
    setStudy(study);
  }
  return study !== null;
}
