import { useWatch } from "react-hook-form";
import type { StageOption } from "../contract.ts";
import { ChoiceMeanings } from "./choice-meanings.tsx";

/** What the chosen stage means, under its field. */
export default function StageMeanings({ stages }: { stages: StageOption[] }) {
  const chosen: unknown = useWatch({ name: "timeStressOccurrence" });
  const stage = stages.find(({ id }) => id === chosen);
  return <ChoiceMeanings choices={stages} chosen={stage?.name ?? ""} />;
}
