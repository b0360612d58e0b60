import { gzipSync } from "node:zlib";

export const json = { "content-type": "application/json" };

/** Bodies that no call reads, and what is said of them. */
export const brokenBodies: [string, Buffer | string, Record<string, string>, number][] = [
  ["JSON that is not", "{nombre: 1}", json, 400],
  ["a truncated body", '{"description": "abc', json, 400],
  ["a trailing comma", '{"description": "abc",}', json, 400],
  ["a comment", '{"description": "abc"} // fin', json, 400],
  ["two values", "{}{}", json, 400],
  ["a doubled key", '{"description": "a", "description": "b"}', json, 400],
  ["a doubled key in disguise", '{"description": "a", "d\\u0065scription": "b"}', json, 400],
  ["invalid UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22]), json, 400],
  ["UTF-16", Buffer.from('{"description":"a"}', "utf16le"), json, 400],
  ["arrays 100,000 deep", "[".repeat(100_000) + "]".repeat(100_000), json, 400],
  ["objects 100,000 deep", '{"a":'.repeat(100_000) + 1 + "}".repeat(100_000), json, 400],
  ["an array", "[]", json, 400],
  ["a text", '"hola"', json, 400],
  ["a number", "7", json, 400],
  ["more than 1 MB", JSON.stringify({ description: "x".repeat(1024 * 1024) }), json, 413],
  ["a gzip body", gzipSync("{}"), { ...json, "content-encoding": "gzip" }, 415],
  ["a gzip bomb", gzipSync(Buffer.alloc(100_000_000)), { ...json, "content-encoding": "gzip" }, 415],
  ["an unknown encoding", "{}", { ...json, "content-encoding": "zz" }, 415],
  ["text/plain", "{}", { "content-type": "text/plain" }, 415],
  ["application/json x", "{}", { "content-type": "application/json x" }, 415],
  ["application/json in Latin 1", "{}", { "content-type": "application/json; charset=latin1" }, 415],
  ["application/jsonp", "{}", { "content-type": "application/jsonp" }, 415],
  ["a URL-encoded form", "description=a", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["XML", "<a/>", { "content-type": "application/xml" }, 415],
  ["no type at all", "{}", { "content-type": "" }, 415],
];
