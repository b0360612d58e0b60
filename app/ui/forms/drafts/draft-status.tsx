import { useEffect, useState, useSyncExternalStore } from "react";
import { useSettled } from "../use-settled.ts";
import { savingText } from "./keeping/describe-keeping.ts";
import type { DraftSlot } from "./keeping/draft-slot.ts";

type Props = {
  slot: DraftSlot;
  /** Whether a save has succeeded of which newer typing is not part. */
  isBehind: boolean;
};

const behind = "Se guardó lo anterior. Lo que escribiste después está en el borrador: guárdalo también.";
const behindAloud = "Lo que escribiste después de guardar queda en el borrador: guárdalo también.";

/** Says where the draft is now. Read aloud is only where drafts go, once, and where that changes: not every key. */
export function DraftStatus({ slot, isBehind }: Props) {
  const keeping = useSyncExternalStore(slot.subscribe, slot.getKeeping, slot.getKeeping);
  // What is true now; that it is safe is said once the typing pauses, so that it does not flicker with every key.
  const isStored = keeping.isKept && keeping.text !== savingText;
  const text = isBehind && isStored ? behind : keeping.text;
  const settled = useSettled(text);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (settled === behind) setAnnounced(behindAloud);
    else if (keeping.announcement !== "" && settled === keeping.text) setAnnounced(keeping.announcement);
  }, [settled, keeping]);
  return (
    <>
      <p className="text-[0.95rem] text-quiet">{text === "" || text === settled ? text : savingText}</p>
      <p role="status" className="sr-only">
        {text === "" ? "" : announced}
      </p>
    </>
  );
}
