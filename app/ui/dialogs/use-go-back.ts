import { type MouseEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Closes a dialog where the page's first script has not gone back: browsers without the Navigation API, and a page whose
 * address is written otherwise. A second press, before or after the browser has gone back, does not leave the page too.
 */
export function useGoBack() {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const leftKey = useRef("");
  return (event: MouseEvent) => {
    if (!state?.opensDialog) return;
    event.preventDefault();
    if (leftKey.current === key || history.state?.key !== key) return;
    leftKey.current = key;
    navigate(-1);
  };
}
