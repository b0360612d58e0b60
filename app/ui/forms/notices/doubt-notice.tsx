import { useWatch } from "react-hook-form";
import { useSettled } from "../use-settled.ts";

type Props = {
  name: string;
  /** @returns why an allowed value is doubtful */
  check: (value: string) => string | null;
};

/** Says while one types why what a field has may be wrong. */
export function DoubtNotice({ name, check }: Props) {
  const value: unknown = useWatch({ name });
  const doubt = useSettled(typeof value === "string" && value !== "" ? check(value) : null);
  return <div role="status">{doubt === null ? null : <p className="form-notice">{doubt}</p>}</div>;
}
