import { useNavigation } from "react-router";

/** Appears with a delay (styles/layout.css), so that quick responses do not show it. */
export function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  // It stands outside of all landmarks, as only what is announced may.
  return <div className="loading-bar" role="progressbar" aria-label="Cargando" aria-live="polite" />;
}
