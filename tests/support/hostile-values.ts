/**
 * Values that no field of a call expects, with what each is.
 * @param limit the field's largest length, in UTF-16 code units
 * @param share of the largest body, where each field gets one
 */
export const hostileValues = (limit: number, share = 1): [string, unknown][] => [
  ["null", null],
  ["a number", 42],
  ["a negative number", -1.5],
  ["a number past all integers", 1e300],
  ["true", true],
  ["an empty list", []],
  ["a list", ["a", "b"]],
  ["a list of lists", [[1], [null]]],
  ["an object", { a: 1 }],
  ["an object posing as an operator", { $ne: null }],
  ["an empty text", ""],
  ["spaces", " \t\n\u00a0\u3000 "],
  ["characters that do not show", " \u200b\u2060\u00ad"],
  ["a space on either side", "  x  "],
  ["the longest", "x".repeat(limit)],
  ["one more than the longest", "x".repeat(limit + 1)],
  ["the longest, in emoji", "🎉".repeat(Math.floor(limit / 2))],
  ["1 MB", "x".repeat(Math.floor(1_000_000 * share))],
  ["decomposed accents", "Ejecución ñandú".normalize("NFD")],
  ["stacked combining marks", `Z${"\u0351\u0322".repeat(40)}algo`],
  ["an emoji of many parts", "👨‍👩‍👧‍👦🏳️‍🌈"],
  ["right to left", "\u202Eمرحبا שלום\u202C"],
  ["NUL", "a\u0000b"],
  ["control characters", "a\u0007\u001b[31mb"],
  ["a high surrogate alone", "a\ud800"],
  ["a low surrogate alone", "\udc00a"],
  ["line ends of all kinds", "a\r\nb\rc\nd"],
  ["HTML", `<img src=x onerror="alert(1)"><script>alert(1)</script>`],
  ["SQL", "'; drop table users; -- \\ %00 $1"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of other languages is one of the texts that are tried
  ["a template", "${7*7}{{7*7}}<%= 7*7 %>"],
  ["a path", "../../../../etc/passwd"],
  ["the name of a property", "__proto__"],
];
