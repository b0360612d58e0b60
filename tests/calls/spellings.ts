/** Other ways to write the address of a call, which must not lead around its permission. */
export const spellings: [what: string, respell: (url: string) => string][] = [
  ["a trailing slash", (url) => `${url}/`],
  ["a doubled slash", (url) => url.replace("/api/", "/api//")],
  ["a doubled slash at the start", (url) => `/${url}`],
  ["%2F for a slash", (url) => url.replace(/\/(?=[^/]*$)/, "%2F")],
  ["upper case", (url) => url.replace(/[a-z_-]+/g, (part) => part.toUpperCase())],
  [
    "an escaped letter",
    (url) => url.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ["a dot segment", (url) => url.replace("/api/", "/api/news/../")],
  ["a semicolon", (url) => `${url};x=1`],
  ["a null byte", (url) => `${url}%00`],
  ["a query", (url) => `${url}?_method=GET&access_token=x`],
];

/** Query keys that other systems understand and no call has. */
export const unknownQueries = [
  "filter={}",
  "sort=-createdAt",
  "fields=userPassword",
  "populate=users",
  "select=%2BpasswordHash",
  "where[userPassword][$ne]=x",
  "search[$ne]=x",
  "$where=1",
  "__proto__[limit]=1",
  "constructor=1",
  "limit[]=1",
  "Limit=1",
  "page=2",
  "_method=DELETE",
  "%00=1",
];
