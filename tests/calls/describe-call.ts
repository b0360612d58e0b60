/** Who may call, in the words of the REST contract's last table. */
export type Who = "anyone" | "account" | "staff" | "researcher";

export type Call = {
  method: string;
  /** With `{name}` where a record's id goes. */
  path: string;
  who: Who;
  /** Status of a successful call. */
  status: 200 | 201;
  /** Names of its own among those that other calls do not know. */
  knownQueries?: readonly string[];
  /** Without it a successful call need not read anything. */
  query?: string;
  /** A body that is accepted, where the call takes one. */
  body?: (names: Record<string, string>) => unknown;
  /** Accepts a multipart form with files instead. */
  isUpload?: boolean;
  /** Whether each response is different. */
  isNeverTheSame?: boolean;
};

export const get = (path: string, who: Who = "anyone"): Call => ({ method: "GET", path, who, status: 200 });
export const post = (path: string, who: Who, body: Call["body"], status: 200 | 201 = 201): Call => ({
  method: "POST",
  path,
  who,
  status,
  ...(body ? { body } : {}),
});
export const upload = (path: string, who: Who, status: 200 | 201): Call => ({
  method: "POST",
  path,
  who,
  status,
  isUpload: true,
});
export const put = (path: string, who: Who, body: NonNullable<Call["body"]>): Call => ({
  method: "PUT",
  path,
  who,
  status: 200,
  body,
});
export const remove = (path: string): Call => ({ method: "DELETE", path, who: "researcher", status: 200 });
