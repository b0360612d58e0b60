import { useFormContext, useWatch } from "react-hook-form";
import { isHidden } from "../../../../shared/names/hidden-names.ts";
import { cleanLine } from "../../../../shared/values/schemas.ts";

/** Once an actor is given another name, whether the one that it had stays, in public too. */
export default function FormerName({ former }: { former: string }) {
  const { register } = useFormContext();
  const name = cleanLine(String(useWatch({ name: "name" }) ?? ""));
  // The server keeps nothing that stands for a hidden name.
  if (name === "" || name === former || isHidden(former)) return null;
  return (
    <label className="-mt-4 mb-6 flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 shrink-0 accent-brand" {...register("keepFormerName")} />
      <span className="min-w-0 wrap-anywhere">
        Conservar el nombre anterior como otro nombre
        <span className="text-quiet"> · {former}</span>
      </span>
    </label>
  );
}
