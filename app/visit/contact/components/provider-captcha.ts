import type { Captcha } from "./captcha.ts";

type Recaptcha = {
  ready?: (callback: () => void) => void;
  render: (host: HTMLElement, options: Record<string, unknown>) => unknown;
};
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** The widget of a provider whose API is reCAPTCHA's. Its script is loaded once, when the widget is first needed. */
export async function openProvider(siteKey: string, scriptAddress: string): Promise<Captcha> {
  const provider = await loadProvider(scriptAddress);
  return (host, onToken) => {
    // The provider refuses an element that it has used before.
    const place = document.createElement("div");
    host.replaceChildren(place);
    provider.render(place, {
      sitekey: siteKey,
      theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      hl: "es-419",
      callback: onToken,
      "expired-callback": () => onToken(""),
      "error-callback": () => onToken(""),
    });
    return () => place.remove();
  };
}

let loading: Promise<Recaptcha> | undefined;

function loadProvider(scriptAddress: string): Promise<Recaptcha> {
  loading ??= load(scriptAddress).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(scriptAddress: string): Promise<Recaptcha> {
  const address = new URL(scriptAddress);
  address.searchParams.set("render", "explicit");
  address.searchParams.set("hl", "es-419");
  const script = document.createElement("script");
  script.src = address.href;
  script.async = true;
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    document.head.append(script);
  });
  const provider = window.grecaptcha;
  if (!provider) throw new Error("The script defined no captcha.");
  if (provider.ready) await new Promise<void>((resolve) => provider.ready?.(resolve));
  return provider;
}
