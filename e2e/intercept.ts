import type { CDPSession, Page } from "@playwright/test";

/** One call of a page to the API, and what a test can do with it. */
export type Call = {
  url: URL;
  /** To the server, or to another address of it. */
  pass(url?: string): Promise<void>;
  /** Never reaches the server. */
  drop(): Promise<void>;
  /** The server does it, and its response is lost. */
  loseResponse(): Promise<void>;
  respond(response: Response): Promise<void>;
  changeResponse<T>(change: (json: T) => unknown): Promise<void>;
};
type Response = { status?: number; json: unknown; headers?: Record<string, string> };
type Rule = { path: RegExp; decide: (call: Call) => unknown; times: number };
type Paused = { requestId: string; request: { url: string } };
type Interception = { calls: CDPSession; rules: Rule[]; responses: Map<string, () => void> };

const interceptions = new Map<Page, Interception>();

/**
 * Decides what becomes of a page's calls to the API. `page.route` switches the cache off: every later page of the test
 * would compile its scripts again, which doubles what it takes.
 * @param path below /api, with * for any text: "/news/*"
 * @param times how often, from the first call on
 * @returns a function that ends it
 */
export async function intercept(
  page: Page,
  path: string,
  decide: (call: Call) => unknown,
  times = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  const known = interceptions.get(page) ?? (await start(page));
  const pattern = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  const rule = { path: new RegExp(`^/api${pattern}$`), decide, times };
  known.rules.unshift(rule);
  return () => known.rules.splice(known.rules.indexOf(rule), 1);
}

/** For the next test. */
export async function endInterceptions(page: Page): Promise<void> {
  await interceptions.get(page)?.calls.detach();
  interceptions.delete(page);
}

async function start(page: Page): Promise<Interception> {
  const calls = await page.context().newCDPSession(page);
  const interception: Interception = { calls, rules: [], responses: new Map() };
  interceptions.set(page, interception);
  calls.on("Fetch.requestPaused", (paused) => {
    const isResponse = interception.responses.get(paused.requestId);
    if (isResponse) return isResponse();
    const { pathname } = new URL(paused.request.url);
    const rule = interception.rules.find(({ path, times }) => times > 0 && path.test(pathname));
    if (rule) rule.times -= 1;
    void (rule?.decide ?? ((call: Call) => call.pass()))(createCall(interception, paused));
  });
  await calls.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
  return interception;
}

function createCall({ calls, responses }: Interception, { requestId, request }: Paused): Call {
  // A page that was left, or that has given up, needs no response.
  const ignore = () => {};
  const fail = () =>
    calls.send("Fetch.failRequest", { requestId, errorReason: "ConnectionFailed" }).then(ignore, ignore);
  const respond = ({ status = 200, json, headers = {} }: Response) =>
    calls
      .send("Fetch.fulfillRequest", {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries({ "Content-Type": "application/json", ...headers }).map(
          ([name, value]) => ({ name, value }),
        ),
        body: Buffer.from(JSON.stringify(json)).toString("base64"),
      })
      .then(ignore, ignore);
  async function waitForResponse(): Promise<void> {
    const arrived = new Promise<void>((resolve) => responses.set(requestId, resolve));
    await calls.send("Fetch.continueRequest", { requestId, interceptResponse: true });
    await arrived;
    responses.delete(requestId);
  }
  return {
    url: new URL(request.url),
    pass: (url) =>
      calls.send("Fetch.continueRequest", { requestId, ...(url ? { url } : {}) }).then(ignore, ignore),
    drop: fail,
    async loseResponse() {
      await waitForResponse();
      await fail();
    },
    respond,
    async changeResponse(change) {
      await waitForResponse();
      const { body, base64Encoded } = await calls.send("Fetch.getResponseBody", { requestId });
      const text = Buffer.from(body, base64Encoded ? "base64" : "utf8").toString();
      await respond({ json: change(JSON.parse(text)) });
    },
  };
}
