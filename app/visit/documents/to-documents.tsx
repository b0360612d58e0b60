import { href, redirect } from "react-router";

/** The documents have their place on the home page; whoever shortens the address of one arrives there. */
export function loader() {
  throw redirect(`${href("/")}#documentos`, 301);
}
