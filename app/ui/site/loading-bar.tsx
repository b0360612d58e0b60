import { useNavigation } from "react-router";

/** A thin line at the top while the next page is on its way; quick answers never show it (see styles/layout.css). */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className="loading-bar" role="progressbar" aria-label="Cargando" />;
}
