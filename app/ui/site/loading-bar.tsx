import { useNavigation } from "react-router";

/** Appears with a delay (styles/layout.css), so that quick responses do not show it. */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="loading-bar" role="progressbar" aria-label="Cargando" />;
}
