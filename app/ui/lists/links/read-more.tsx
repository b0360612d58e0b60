import { addFlag, opensDialog } from "../../../shared/lists/query-flags.ts";
import { Link } from "../link.tsx";

type Props = {
  /** The list's query string, and the parameter that opens a record over the list. */
  parameters: string;
  flag: string;
  id: string;
  name: string;
};

/** Opens the whole record over the list. */
export function ReadMore({ parameters, flag, id, name }: Props) {
  return (
    <Link to={addFlag(parameters, flag, id)} state={opensDialog} preventScrollReset rel="nofollow">
      Leer más<span className="sr-only"> sobre {name}</span>
    </Link>
  );
}
