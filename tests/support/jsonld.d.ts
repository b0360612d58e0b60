/** The processor of JSON-LD that tests expand descriptions with; it has no types of its own. */
declare module "jsonld" {
  type Loaded = { contextUrl: null; documentUrl: string; document: object };
  const jsonld: {
    expand(
      document: object,
      options: { base: string; safe: true; documentLoader(address: string): Promise<Loaded> },
    ): Promise<Record<string, unknown>[]>;
  };
  export default jsonld;
}
