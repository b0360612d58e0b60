import { useSiteFrame } from "../../../shared/pages/site-frame.ts";
import { formatDate } from "../../../shared/values/dates.ts";

type Props = {
  path: string;
  /** The day of the last change of the study. */
  day: string;
};

/** Where the page is and of what day its data are, for the paper. */
export function PrintedAddress({ path, day }: Props) {
  const site = useSiteFrame();
  return (
    <p className="mt-8 hidden border-t border-line pt-2 text-sm hyphens-none wrap-anywhere print:block">
      {site?.title}, datos del {formatDate(day)}: {site?.address}
      {path}
    </p>
  );
}
