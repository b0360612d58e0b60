import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { minifyScript } from "./scripts/inline-script.ts";

/** Imports with "?inline-script" after the file's name: see scripts/inline-script.ts. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "inline-script") return undefined;
    return `export default ${JSON.stringify(await minifyScript(file))}`;
  },
};

/**
 * Forms check what is typed with Zod, and never describe a schema: what does that for OpenAPI on the server, an eighth of
 * Zod, is a function without effect in the browser. Every schema names it, so that no bundler can find it unused.
 */
const noJsonSchemaInBrowsers: Plugin = {
  name: "no-json-schema-in-browsers",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [
        ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => `export const ${name} = () => undefined;`,
        ),
        ...(code.match(/^export \{.*\};$/gm) ?? []),
      ].join("\n"),
  },
};

/** Of the server's packages: native code, one that reads its own files, and a large one that few servers load. */
const unbundledOnServer = [
  "sharp",
  "@node-rs/argon2",
  "@fastify/swagger-ui",
  "@aws-sdk/client-s3",
  "@aws-sdk/s3-request-presigner",
];

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts, noJsonSchemaInBrowsers, tailwindcss(), reactRouter()],
  environments: {
    // On a slow connection every file costs a round trip, and small ones compress badly: what all pages need is in two
    // files, libraries and frame, what most lists need in three.
    client: {
      build: {
        rollupOptions: {
          output: {
            // Each name of a file stands in the route manifest and in what imports it, and its hash compresses to nothing.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                {
                  // Visitors get the outlines of their study's own; all of them only the form of a system.
                  name: "pictograms",
                  priority: 4,
                  test: /app\/shared\/study\/pictograms/,
                },
                {
                  name: "libraries",
                  priority: 3,
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                },
                {
                  // Together they are smaller than in files for each page.
                  name: "frame",
                  priority: 2,
                  // Not what only forms and dialogs need: Zod, declarations of fields, the addresses of the API.
                  test: /app\/(?:root|layouts\/main|shared\/(?!figures|study|evidence\/report|coding|values\/(?:field|schemas|ids|revisions|hidden)|places\/(?:files|crossings)|lists\/(?:list-|load|filter-values|periods)|api\/api-(?:paths|client)|pages\/save-file|session\/(?:permissions|load|staff)|values\/video)|ui\/(?:site\/(?!slim|staff-links|web-page)|page|back|toast|stored|record\/copy-link|lists\/(?:address|search-field|link\.))|nouns\/(?:catalog\/components\/(?:record-image|stage-mark|system-[bp])|news\/(?:checks|components\/news-date)|interventions\/constants))/,
                },
                {
                  // What the pages of records share.
                  name: "records",
                  priority: 1,
                  test: /app\/(?:ui\/record\/record-title|nouns\/(?:catalog\/components\/record-head|passages\/components|datasheets\/components\/section-picture|conflicts\/components\/conflict-text)|visit\/case-file\/components\/(?:news-by|printed|span|related|page-contents))/,
                },
                {
                  // Together they are smaller, for the form of any noun that has none of its own.
                  name: "lists-and-places",
                  priority: 1,
                  test: /app\/(?:nouns\/(?:catalog|places)\/declaration|shared\/study\/look-names)/,
                },
                {
                  name: "filters",
                  priority: 1,
                  test: /app\/(?:ui\/lists\/(?:filter|select)|shared\/lists\/list-address)/,
                },
                {
                  name: "facets",
                  priority: 1,
                  test: /app\/(?:ui\/lists\/(?:show-more|empty)|features\/search\/(?:components\/facet|constants)|ui\/lists\/links\/list-link)/,
                },
                {
                  name: "lists",
                  priority: 0,
                  test: /app\/(?:ui\/lists\/(?:list-(?!modes)|links)|nouns\/catalog\/components\/(?:record-line|line-)|nouns\/interventions\/components\/intervention-link)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === "build" ? { define: { "process.env.NODE_ENV": JSON.stringify("production") } } : {}),
      build: { minify: false, rollupOptions: { input: "./server/serve.ts" } },
      // React runs its production code whatever NODE_ENV is at the start, and thousands of small files need not be found
      // and loaded one by one, in each worker again (decision 47).
      resolve: command === "build" ? { noExternal: true, external: unbundledOnServer } : {},
    },
  },
  // The page links its styles, and what a dialog needs is in few files: the helper that loads both early weighs more.
  // Terser leaves half a kilobyte less of the libraries that every page loads than the bundler's own minifier.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: "terser",
    terserOptions: { compress: { passes: 3, pure_getters: true } },
  },
}));
