import type { ChangeCounts } from "../../../features/editions/contract.ts";
import { formatCount } from "../../../shared/values/text.ts";

type Props = { changes: ChangeCounts; before: string };

/** What differs from the edition before, in numbers. */
export function ChangeSummary({ changes: { added, changed, removed }, before }: Props) {
  const parts = [
    added > 0 && formatCount(added, "nuevo", "nuevos"),
    changed > 0 && formatCount(changed, "cambiado", "cambiados"),
    removed > 0 && formatCount(removed, "retirado", "retirados"),
  ].filter(Boolean);
  return (
    <p className="text-quiet">
      {parts.length === 0 ? `Igual que en la ${before}` : `Desde la ${before}: ${parts.join(", ")}`}
    </p>
  );
}
