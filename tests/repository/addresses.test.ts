import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { newsPaths } from "../../app/nouns/news/declaration.ts";
import { nouns } from "../../app/nouns/register.ts";
import * as apiPaths from "../../app/shared/api/api-paths.ts";
import * as apiRoots from "../../app/shared/api/api-root.ts";

/** Addresses are in app/routes.ts, api-paths.ts, api-root.ts and the declarations of nouns; other files call href() and apiPath(). */

const tables = [
  "app/routes.ts",
  "app/shared/api/api-paths.ts",
  "app/shared/api/api-root.ts",
  "app/shared/pages/public-pages.ts",
];
/** The page for developers is not a route of the build. */
const exempt = [...tables, "app/layouts/design.tsx"];

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "server"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      existsSync(file) &&
      !exempt.includes(file) &&
      !/^app\/nouns\/[a-z-]+\/declaration\.ts$/.test(file),
  );

const { apiPath, ...own } = apiPaths;
const { apiRoot, ...others } = { ...apiRoots, ...own };
const declared = Object.values(nouns).map(({ paths }) => paths ?? {});
const firstNames = new Set(
  [
    apiRoot,
    ...[...declared, ...Object.values(others)].flatMap((paths) => Object.values<string>(paths)),
    ...[...readFileSync("app/routes.ts", "utf8").matchAll(/route\(\s*"([^"]+)"/g)].map(
      ([, path]) => `/${path}`,
    ),
  ].map((path) => path.split("/")[1]),
);
// Folders of files, too.
for (const name of ["drawings", "media", "*"]) firstNames.delete(name);

it("no page or call of the API is addressed by hand: href() and apiPath() know the tables", () => {
  const start = `/(?:${[...firstNames].join("|")})`;
  const typed = new RegExp(
    `(?<!href\\(\\s*)["'\`}]${start}(?=["'\`/?#$])|(?<=[a-zA-Z]=|redirect\\(|navigate\\()"/"`,
    "g",
  );
  const found = sources.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
      comment.replace(/[^\n]/g, " "),
    );
    return [...text.matchAll(typed)].map(({ index }) => {
      const before = text.slice(0, index).split("\n");
      return `${file}:${before.length}: ${text.split("\n")[before.length - 1]?.trim()}`;
    });
  });
  expect(found).toEqual([]);
});

it("apiPath() fills every parameter, encoded", () => {
  expect(apiPath(newsPaths.update, { newsId: "a/b", interventionId: "ñ?" })).toBe(
    "/news/a%2Fb/intervention/%C3%B1%3F",
  );
  // @ts-expect-error a forgotten parameter is a type error
  expect(apiPath(newsPaths.update, { newsId: "a" })).toBe("/news/a/intervention/undefined");
});
